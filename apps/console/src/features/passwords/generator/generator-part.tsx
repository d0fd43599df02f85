import { isLang, LANGS } from '@nora/kit'
import { Button, Checkbox, Field, IconButton, Input, Segmented, useLang, useTexts } from '@nora/ui'
import { PASSPHRASE_WORDS, PASSWORD_LENGTH, type PasswordRecipe } from '@nora/vault-records'
import { Copy, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { ColouredPassword } from '../coloured-password.tsx'
import { generatorTexts } from './generator.messages.ts'
import { useGenerated } from './use-generated.ts'

const CLASSES = ['lower', 'upper', 'digits', 'symbols'] as const

/** Makes passwords and passphrases; `onUse` takes one over into a form. */
export function GeneratorPart({ onUse }: { onUse?(password: string): void }) {
  const texts = useTexts(generatorTexts)
  const generated = useGenerated(useLang())
  const copy = useCopyValue()
  const { recipes, text, bits, change } = generated
  return (
    <section
      aria-label={texts.title}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-canvas p-3.5"
    >
      <Segmented
        label={texts.kind}
        value={recipes.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'password', label: texts.kinds.password },
          { value: 'passphrase', label: texts.kinds.passphrase },
        ]}
      />
      <div className="flex items-start gap-1 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3">
        <output aria-label={texts.result} className="min-w-0 flex-1 py-1">
          <ColouredPassword password={text} />
        </output>
        <IconButton
          size="small"
          label={texts.renew}
          icon={<RefreshCw aria-hidden="true" />}
          onClick={generated.renew}
        />
        <IconButton
          size="small"
          label={texts.copy}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copy('password', () => text)}
        />
      </div>
      <p className="text-sm text-soft">{texts.bits(bits)}</p>
      {recipes.kind === 'password' ? (
        <PasswordOptions recipe={recipes.password} onChange={(password) => change({ password })} />
      ) : (
        <PassphraseOptions generated={generated} />
      )}
      {onUse && (
        <Button look="primary" size="small" className="w-fit" onClick={() => onUse(text)}>
          {texts.use}
        </Button>
      )}
    </section>
  )
}

type PasswordOptionsProps = { recipe: PasswordRecipe; onChange(recipe: PasswordRecipe): void }

function PasswordOptions({ recipe, onChange }: PasswordOptionsProps) {
  const texts = useTexts(generatorTexts)
  const chosen = CLASSES.filter((name) => recipe[name])
  return (
    <>
      <Range
        label={texts.length}
        value={recipe.length}
        least={PASSWORD_LENGTH.least}
        most={PASSWORD_LENGTH.most}
        onChange={(length) => onChange({ ...recipe, length })}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {CLASSES.map((name) => (
          <Checkbox
            key={name}
            label={texts.classes[name]}
            checked={recipe[name]}
            // The last class stays: without any there is nothing to choose from.
            disabled={recipe[name] && chosen.length === 1}
            onChange={({ target }) => onChange({ ...recipe, [name]: target.checked })}
          />
        ))}
      </div>
      <Checkbox
        label={texts.lookalikes}
        checked={recipe.without_lookalikes}
        onChange={({ target }) => onChange({ ...recipe, without_lookalikes: target.checked })}
      />
    </>
  )
}

const SEPARATOR_MAX = 3

function PassphraseOptions({ generated }: { generated: ReturnType<typeof useGenerated> }) {
  const texts = useTexts(generatorTexts)
  const { recipes, change } = generated
  const { passphrase, lang } = recipes
  const set = (changes: Partial<typeof passphrase>) => change({ passphrase: { ...passphrase, ...changes } })
  return (
    <>
      <Range
        label={texts.words}
        value={passphrase.words}
        least={PASSPHRASE_WORDS.least}
        most={PASSPHRASE_WORDS.most}
        onChange={(words) => set({ words })}
      />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <Segmented
          label={texts.language}
          value={lang}
          onChange={(next) => isLang(next) && change({ lang: next })}
          options={LANGS.map((value) => ({ value, label: texts.languages[value] }))}
        />
        <Field label={texts.separator}>
          <Input
            className="w-20!"
            maxLength={SEPARATOR_MAX}
            value={passphrase.separator}
            onChange={({ target }) => set({ separator: target.value })}
          />
        </Field>
        <Checkbox
          label={texts.capital}
          checked={passphrase.capital}
          onChange={({ target }) => set({ capital: target.checked })}
        />
        <Checkbox
          label={texts.number}
          checked={passphrase.number}
          onChange={({ target }) => set({ number: target.checked })}
        />
      </div>
    </>
  )
}

type RangeProps = { label: string; value: number; least: number; most: number; onChange(value: number): void }

function Range({ label, value, least, most, onChange }: RangeProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-16 shrink-0 text-sm font-[550]">
        {label}
      </label>
      <input
        id={id}
        type="range"
        data-arrows=""
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="min-w-0 flex-1 accent-(--accent)"
      />
      <span className="w-8 text-right tabular-nums">{value}</span>
    </div>
  )
}
