import { Button, CopyButton, Field, Input, PasswordInput, Segmented, SkeletonRows, useTexts } from '@nora/ui'
import { RefreshCw } from 'lucide-react'
import { useFocusOnWrong } from '../../focus-on-wrong.ts'
import { masterKeyTexts } from './master-key.messages.ts'
import { StrengthMeter } from './strength-meter.tsx'
import type { MasterKeyForm } from './use-master-key.ts'

/** Fields of a new master key. */
export function MasterKeyFields({ form }: { form: MasterKeyForm }) {
  const texts = useTexts(masterKeyTexts)
  const fields = useFocusOnWrong<HTMLDivElement>(form.faults)
  return (
    <div ref={fields} className="contents">
      <Segmented
        label={texts.kind}
        value={form.kind}
        onChange={form.choose}
        options={[
          { value: 'own', label: texts.own },
          { value: 'words', label: texts.words },
        ]}
      />
      {form.kind === 'own' ? <OwnFields form={form} /> : <WordFields form={form} />}
    </div>
  )
}

function OwnFields({ form }: { form: MasterKeyForm }) {
  const texts = useTexts(masterKeyTexts)
  const { faults, first, second, personal } = form
  return (
    <>
      <Field
        label={texts.first}
        help={<StrengthMeter masterKey={first} personal={personal} />}
        error={faults.first && texts.faults[faults.first]}
      >
        <PasswordInput
          autoComplete="new-password"
          value={first}
          onChange={(event) => form.setFirst(event.target.value)}
        />
      </Field>
      <Field label={texts.second} error={faults.second && texts.faults[faults.second]}>
        <PasswordInput
          autoComplete="new-password"
          value={second}
          onChange={(event) => form.setSecond(event.target.value)}
        />
      </Field>
    </>
  )
}

function WordFields({ form }: { form: MasterKeyForm }) {
  const texts = useTexts(masterKeyTexts)
  const { words, faults } = form
  return (
    <>
      {words === null ? (
        <SkeletonRows rows={1} />
      ) : (
        <div>
          <p className="text-sm text-soft">{texts.wordsHelp}</p>
          <div className="mt-2 flex items-start gap-2 rounded-md border border-line bg-sunken px-4 py-3">
            <code className="min-w-0 flex-1 text-base leading-7 wrap-anywhere">{words}</code>
            <CopyButton text={words} label={texts.copyWords} />
          </div>
          <Button
            look="ghost"
            size="small"
            className="mt-2"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={form.makeOtherWords}
          >
            {texts.otherWords}
          </Button>
        </div>
      )}
      <Field label={texts.typeWords} error={faults.second && texts.faults.words}>
        <Input
          code
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={form.second}
          onChange={(event) => form.setSecond(event.target.value)}
        />
      </Field>
    </>
  )
}
