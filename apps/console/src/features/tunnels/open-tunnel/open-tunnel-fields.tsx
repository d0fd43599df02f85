import { Button, Field, Input, Segmented, Select, useTexts } from '@nora/ui'
import { useState } from 'react'
import { openTunnelTexts } from './open-tunnel.messages.ts'
import {
  ENTRIES_BY_KIND,
  type FormProblem,
  OPENED_KINDS,
  type OpenedKind,
  type OpenTunnelForm,
} from './open-tunnel.rules.ts'

export type OpenTunnelFieldsProps = {
  form: OpenTunnelForm
  problems: readonly FormProblem[]
  freeNames: readonly string[]
  onChange(changes: Partial<OpenTunnelForm>): void
}

const USUAL_TARGETS: Partial<Record<OpenedKind, string>> = { tcp: '5432', trigger: 'git pull' }

export function OpenTunnelFields({ form, problems, freeNames, onChange }: OpenTunnelFieldsProps) {
  const texts = useTexts(openTunnelTexts)
  // What the dialog began with comes back with its kind.
  const [site] = useState(form.target)
  const { kind, target, name, entry } = form
  const has = (problem: FormProblem) => problems.includes(problem)
  const isNamed = kind === 'http' || kind === 'trigger'
  return (
    <>
      <Segmented
        label={texts.kind}
        value={kind}
        onChange={(next) =>
          onChange({
            kind: next,
            target: USUAL_TARGETS[next] ?? site,
            name: '',
            entry: ENTRIES_BY_KIND[next][0],
          })
        }
        options={OPENED_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {kind !== 'ssh' && (
          <Field label={texts.target[kind]} error={has('target') ? texts.targetMissing : undefined}>
            <Input code value={target} onChange={(event) => onChange({ target: event.target.value })} />
          </Field>
        )}
        <Field
          label={texts.name[kind]}
          optional
          help={texts.nameHelp[isNamed ? 'name' : 'port']}
          error={has('name') ? texts.nameWrong : undefined}
        >
          <Input code value={name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
      </div>
      {isNamed && freeNames.length > 0 && (
        <FreeNames names={freeNames} onChoose={(free) => onChange({ name: free })} />
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label={texts.entry}>
          <Select
            value={entry}
            onChange={(next) => onChange({ entry: next })}
            options={ENTRIES_BY_KIND[kind].map((value) => ({ value, label: texts.entries[value] }))}
          />
        </Field>
        {entry === 'addresses' && (
          <Field
            label={texts.addresses}
            help={texts.addressesHelp}
            error={has('addresses') && form.addresses.trim() !== '' ? texts.addressesHelp : undefined}
          >
            <Input
              code
              value={form.addresses}
              onChange={(event) => onChange({ addresses: event.target.value })}
            />
          </Field>
        )}
      </div>
    </>
  )
}

function FreeNames({ names, onChoose }: { names: readonly string[]; onChoose(name: string): void }) {
  const texts = useTexts(openTunnelTexts)
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-1.5 text-sm text-faint">
      {texts.freeNames}:
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </p>
  )
}
