import type { Gateway, SetMaintenance } from '@nora/contract/gateways'
import { formatDateTime } from '@nora/kit'
import { Button, Field, FormDialog, Input, Notice, notify, Textarea, useLang, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { usePlatform } from '../../../../platform/platform.tsx'
import { PAGE_MAX_LENGTH } from '../../gateway-bounds.ts'
import { useGatewayChange } from '../../gateways.queries.ts'
import { maintenanceTexts } from './maintenance.messages.ts'
import { fromLocalTime, toLocalTime } from './to-local-time.ts'

type Form = { until: string; page: string; allow: string }

/** Puts a page in front of everything that the gateway leads to, and takes it away. */
export function MaintenanceDialog({ gateway, onClose }: { gateway: Gateway; onClose(): void }) {
  const texts = useTexts(maintenanceTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const { id, maintenance } = gateway
  const { is_on: isOn, until } = maintenance
  const setting = useGatewayChange((api, body: SetMaintenance) =>
    api.gateways.setGatewayMaintenance({ params: { id }, body }),
  )
  const ending = useGatewayChange(
    (api, body: SetMaintenance) => api.gateways.setGatewayMaintenance({ params: { id }, body }),
    { failed: (of) => maintenanceTexts[of].offFailed },
  )
  const form = useForm<Form>({
    defaultValues: {
      until: isOn ? toLocalTime(until) : '',
      page: maintenance.page ?? '',
      allow: maintenance.allow.join('\n'),
    },
  })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => setting.mutateAsync({ is_on: true, ...toBody(values) }),
    () => {
      notify({ title: texts.isOn, message: gateway.endpoint })
      onClose()
    },
  )
  async function end() {
    // What was set up stays for the next time.
    await ending.mutateAsync({ is_on: false, until: null, page: maintenance.page, allow: maintenance.allow })
    notify({ title: texts.isOff, message: gateway.endpoint })
    onClose()
  }
  const isAhead = (typed: string) => typed === '' || new Date(typed) > clock.now() || texts.untilWrong
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={isOn ? undefined : texts.sentence}
      submit={isOn ? texts.save : texts.switchOn}
      onSubmit={(event) => void submit(event)}
      sending={setting.isPending}
      dirty={isDirty}
    >
      {isOn && (
        <Notice tone="info">
          <span className="flex flex-wrap items-center gap-3">
            {until ? texts.onUntil(formatDateTime(lang, new Date(until))) : texts.on}
            <Button size="small" loading={ending.isPending} onClick={() => void end().catch(() => {})}>
              {texts.switchOff}
            </Button>
          </span>
        </Notice>
      )}
      <Field label={texts.until} help={texts.untilHelp} error={errors.until?.message} optional>
        <Input type="datetime-local" {...form.register('until', { validate: isAhead })} />
      </Field>
      <Field label={texts.page} help={texts.pageHelp} error={errors.page?.message} optional>
        <Textarea code rows={4} maxLength={PAGE_MAX_LENGTH} spellCheck={false} {...form.register('page')} />
      </Field>
      <Field label={texts.allow} help={texts.allowHelp} error={errors.allow?.message} optional>
        <Textarea code rows={2} spellCheck={false} {...form.register('allow')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function toBody({ until, page, allow }: Form): Omit<SetMaintenance, 'is_on'> {
  return {
    until: fromLocalTime(until),
    page: page.trim() === '' ? null : page,
    allow: allow
      .split(/[\s,]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  }
}
