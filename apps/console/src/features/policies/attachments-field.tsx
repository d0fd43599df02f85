import type { IpAttachments } from '@nora/contract/policies'
import { Checkbox, Notice, useTexts } from '@nora/ui'
import { editorTexts } from './editor.messages.ts'
import { EndpointsField } from './endpoints-field.tsx'
import { isAttachedNowhere } from './policy-form.ts'

const SURFACES = ['console', 'api', 'agents'] as const

export type AttachmentsFieldProps = {
  value: IpAttachments
  onChange(attachments: IpAttachments): void
  error: string | undefined
}

/** What the policy holds for: the doors of the team, and visitors of chosen addresses. */
export function AttachmentsField({ value, onChange, error }: AttachmentsFieldProps) {
  const texts = useTexts(editorTexts)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-[550]">{texts.attached}</legend>
      {SURFACES.map((surface) => (
        <Checkbox
          key={surface}
          label={texts.places[surface]}
          help={texts.placeHelp[surface]}
          checked={value[surface]}
          onChange={({ target }) => onChange({ ...value, [surface]: target.checked })}
        />
      ))}
      <EndpointsField
        value={value.endpoints}
        onChange={(endpoints) => onChange({ ...value, endpoints: [...endpoints] })}
        error={error}
      />
      {isAttachedNowhere(value) && <Notice tone="warn">{texts.nowhere}</Notice>}
    </fieldset>
  )
}
