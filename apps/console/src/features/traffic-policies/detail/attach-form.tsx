import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Button, Combobox, Field, notify, useTexts } from '@nora/ui'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePolicyEndpoints } from '../traffic-policies.queries.ts'
import { addressesTexts } from './addresses.messages.ts'
import { useAttachments } from './use-attachments.ts'

/** Attaches one address more. One that has another policy is named with it: the server says why it is refused. */
export function AttachForm({ policy }: { policy: TrafficPolicy }) {
  const texts = useTexts(addressesTexts)
  const endpoints = usePolicyEndpoints()
  const [endpoint, choose] = useState('')
  const { put, isPending, error } = useAttachments(policy)

  function attach(event: FormEvent) {
    event.preventDefault()
    if (endpoint === '' || isPending) return
    put({ endpoint, pinned: null, trial: null, shadow: null }).then(
      () => {
        notify({ title: texts.attached, message: endpoint })
        choose('')
      },
      () => {},
    )
  }
  if (endpoints.error) {
    return <LoadFailure title={texts.loadFailed} error={endpoints.error} onRetry={endpoints.refetch} />
  }
  const options = (endpoints.data ?? [])
    .filter((one) => one.policy?.id !== policy.id)
    .map((one) => ({
      value: one.endpoint,
      label: one.endpoint,
      note: one.policy ? texts.taken(texts.kinds[one.kind], one.policy.name) : texts.kinds[one.kind],
    }))
  return (
    <form onSubmit={attach} className="grid max-w-xl gap-3">
      <div className="flex items-end gap-2">
        <Field label={texts.choose} className="min-w-0 flex-1">
          <Combobox
            key={policy.attachments.length}
            value={endpoint}
            onChange={choose}
            options={options}
            none={texts.noneFound}
            disabled={!endpoints.data}
          />
        </Field>
        <Button
          type="submit"
          icon={<Link2 aria-hidden="true" />}
          loading={isPending}
          disabled={endpoint === ''}
        >
          {texts.attach}
        </Button>
      </div>
      <FormProblem problem={error} />
    </form>
  )
}
