import type { Gateway } from '@nora/contract/gateways'
import {
  Button,
  buttonStyle,
  Card,
  Combobox,
  ConfirmDialog,
  Field,
  linkStyle,
  notify,
  useTexts,
} from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Bug, Link2, SquarePen, Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { policyTexts } from './policy.messages.ts'
import { useAttachablePolicies, usePolicyOfAddress } from './use-policy-of-address.ts'

/** The policy that acts before the gateway, and which other may. */
export function PolicyPart({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(policyTexts)
  const { policy } = gateway
  const setting = usePolicyOfAddress(gateway)
  const [isAsking, ask] = useState(false)
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="text-sm text-soft">{texts.sentence}</p>
      {policy ? (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="mr-2 min-w-0 text-lg font-[560] wrap-anywhere">{policy.name}</span>
          <Link to="/policies/$id" params={{ id: policy.id }} className={buttonStyle()}>
            <SquarePen aria-hidden="true" />
            {texts.edit}
          </Link>
          <Link
            to="/policy_debug"
            search={{ policy: policy.id, endpoint: gateway.endpoint }}
            className={buttonStyle()}
          >
            <Bug aria-hidden="true" />
            {texts.debug}
          </Link>
          {!gateway.is_read_only && (
            <Button icon={<Unlink aria-hidden="true" />} onClick={() => ask(true)}>
              {texts.detach}
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-4">{texts.none}</p>
      )}
      {!gateway.is_read_only && <AttachForm gateway={gateway} />}
      {isAsking && policy && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          title={texts.detachTitle(policy.name)}
          consequence={texts.detachConsequence}
          confirm={texts.detach}
          onConfirm={async () => {
            await setting.mutateAsync(null)
            notify({ title: texts.detached })
          }}
        >
          <FormProblem problem={setting.error} />
        </ConfirmDialog>
      )}
    </Card>
  )
}

function AttachForm({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(policyTexts)
  const policies = useAttachablePolicies()
  const setting = usePolicyOfAddress(gateway)
  const [wanted, choose] = useState('')
  const options = (policies.data ?? [])
    .filter(({ id, is_read_only }) => id !== gateway.policy?.id && !is_read_only)
    .map(({ id, name, description }) => ({ value: id, label: name, words: description }))

  function attach(event: FormEvent) {
    event.preventDefault()
    if (wanted === '') return
    setting.mutate(wanted, {
      onSuccess: () => {
        choose('')
        notify({ title: texts.attached })
      },
    })
  }
  return (
    <form onSubmit={attach} className="mt-6 grid max-w-xl gap-3">
      <div className="flex flex-wrap items-end gap-2 [&>button]:mb-1.5">
        <Field label={gateway.policy ? texts.chooseOther : texts.choose} className="min-w-0 flex-1 basis-56">
          <Combobox
            key={gateway.policy?.id}
            value={wanted}
            onChange={choose}
            options={options}
            none={texts.noneFound}
            disabled={!policies.data}
          />
        </Field>
        <Button
          type="submit"
          icon={<Link2 aria-hidden="true" />}
          loading={setting.isPending}
          disabled={wanted === ''}
        >
          {texts.attach}
        </Button>
      </div>
      <FormProblem problem={setting.error} />
      <Link to="/policies" search={{ new: 'yes' }} className={`w-fit text-sm ${linkStyle}`}>
        {texts.toPolicies}
      </Link>
    </form>
  )
}
