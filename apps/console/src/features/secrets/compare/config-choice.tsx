import type { SecretsConfig } from '@nora/contract/secrets'
import { COMPARED_CONFIGS } from '@nora/secrets-kit'
import { IconButton, Select, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { compareTexts } from './compare.messages.ts'

type ConfigChoiceProps = {
  configs: readonly SecretsConfig[]
  picked: readonly SecretsConfig[]
  onPick(slugs: readonly string[]): void
}

/** Which configs stand side by side, in their order. */
export function ConfigChoice({ configs, picked, onPick }: ConfigChoiceProps) {
  const texts = useTexts(compareTexts)
  const slugs = picked.map(({ slug }) => slug)
  const others = configs.filter(({ slug, role }) => role !== null && !slugs.includes(slug))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picked.map(({ id, slug, name }) => (
        <span key={id} className="inline-flex items-center gap-1 rounded-md border border-line pl-2.5">
          {name}
          <IconButton
            size="small"
            tooltip={false}
            label={texts.remove(name)}
            icon={<X aria-hidden="true" />}
            onClick={() => onPick(slugs.filter((one) => one !== slug))}
          />
        </span>
      ))}
      {others.length > 0 && slugs.length < COMPARED_CONFIGS.most && (
        <Select
          aria-label={texts.add}
          placeholder={texts.add}
          className="w-56!"
          value={null}
          onChange={(slug: string) => onPick([...slugs, slug])}
          options={others.map(({ slug, name }) => ({ value: slug, label: name, note: slug }))}
        />
      )}
    </div>
  )
}
