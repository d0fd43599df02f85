import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { Field, FormDialog, Input, notify, Segmented, Select, useTexts } from '@nora/ui'
import { useId } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { TIERS, WEIGHT_MAX } from '../../gateway-bounds.ts'
import { useGatewayAddSettings } from '../../gateways.queries.ts'
import { upstreamTexts } from '../../upstream/upstream.messages.ts'
import { isUrl, toUrl } from '../../upstream/upstream-form.ts'
import { memberName } from './member-name.ts'
import { membersTexts } from './members.messages.ts'
import { useMemberChanges } from './use-member-changes.ts'

const KINDS: readonly GatewayMember['kind'][] = ['tunnel', 'url', 'internal']
const NAME_MAX_LENGTH = 63

type Form = { kind: GatewayMember['kind']; target: string; name: string; weight: string; tier: string }

type MemberDialogProps = {
  gateway: Gateway
  /** Absent: a new one. */
  member?: GatewayMember
  onClose(): void
}

export function MemberDialog({ gateway, member, onClose }: MemberDialogProps) {
  const { form: texts, tier: tierWords } = useTexts(membersTexts)
  const { add, edit } = useMemberChanges(gateway)
  const form = useForm<Form>({
    defaultValues: {
      kind: member?.kind ?? 'tunnel',
      target: member?.target ?? '',
      name: member?.name ?? '',
      weight: `${member?.weight ?? 1}`,
      tier: `${member?.tier ?? 1}`,
    },
  })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => {
      const { kind, target, ...known } = toMember(values)
      return member
        ? edit.mutateAsync({ member: member.id, ...known })
        : add.mutateAsync({ kind, target, ...known, region: null })
    },
    () => {
      if (!member) notify({ title: texts.added })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={member ? texts.editTitle : texts.addTitle}
      description={member && memberName(member)}
      submit={member ? texts.save : texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={add.isPending || edit.isPending}
      dirty={isDirty}
    >
      {!member && <TargetFields form={form} gateway={gateway} />}
      <div className="flex flex-wrap gap-3">
        <Field
          label={texts.weight}
          help={texts.weightHelp}
          error={errors.weight?.message}
          className="min-w-0 flex-1 basis-40"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.register('weight', { validate: (text) => isWeight(text) || texts.weightNeeded })}
          />
        </Field>
        <Controller
          control={form.control}
          name="tier"
          render={({ field }) => (
            <Field
              label={texts.tier}
              help={texts.tierHelp}
              error={errors.tier?.message}
              className="min-w-0 flex-1 basis-40"
            >
              <Select
                value={field.value}
                onChange={field.onChange}
                options={Array.from({ length: TIERS }, (_one, index) => ({
                  value: `${index + 1}`,
                  label: tierWords(index + 1),
                }))}
              />
            </Field>
          )}
        />
      </div>
      <Field label={texts.name} help={texts.nameHelp} error={errors.name?.message} optional>
        <Input
          code
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name')}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

/** Who is added: an open tunnel of the team, a URL, or an internal name. */
function TargetFields({ form, gateway }: { form: UseFormReturn<Form>; gateway: Gateway }) {
  const { form: texts } = useTexts(membersTexts)
  const { urlNeeded } = useTexts(upstreamTexts)
  const list = useId()
  const { data: settings } = useGatewayAddSettings()
  const kind = form.watch('kind')
  const taken = new Set(gateway.members.map(({ target }) => target))
  const free = settings?.tunnels.filter(({ endpoint }) => !taken.has(endpoint)) ?? []
  const check = (text: string) =>
    kind === 'url' ? isUrl(text) || urlNeeded : text.trim() !== '' || texts.targetNeeded
  return (
    <>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Segmented
            label={texts.kind}
            value={field.value}
            onChange={field.onChange}
            options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
        )}
      />
      <Field
        label={texts.targets[kind]}
        help={texts.help[kind]}
        error={form.formState.errors.target?.message}
      >
        <Input
          code
          list={kind === 'tunnel' ? list : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          {...form.register('target', { validate: check })}
        />
      </Field>
      <datalist id={list}>
        {free.map(({ id, endpoint, target }) => (
          <option key={id} value={endpoint} label={target} />
        ))}
      </datalist>
    </>
  )
}

function isWeight(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= WEIGHT_MAX
}

function toMember({ kind, target, name, weight, tier }: Form) {
  return {
    kind,
    target: kind === 'url' ? toUrl(target) : target.trim().toLowerCase(),
    name: name.trim().toLowerCase() || null,
    weight: Number(weight),
    tier: Number(tier),
  }
}
