import { Button, Field, lazyPart, PasswordInput, useTexts } from '@nora/ui'
import { estimateStrength } from '@nora/vault-records'
import { WandSparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { StrengthMeter } from '../../generator/strength-meter.tsx'
import { formTexts } from './form.messages.ts'
import type { RecordForm } from './record-form.ts'

const GeneratorPart = lazyPart(() => import('../../generator/generator-part.tsx'), 'GeneratorPart')

/** The password with how strong it is, and a generator that opens below. */
export function PasswordField({ form }: { form: UseFormReturn<RecordForm> }) {
  const texts = useTexts(formTexts)
  const [isOpen, setOpen] = useState(false)
  const [password, name, login] = form.watch(['password', 'name', 'login'])
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={texts.password}
        error={form.formState.errors.password?.message}
        aside={
          <Button
            look="ghost"
            size="small"
            aria-expanded={isOpen}
            icon={<WandSparkles aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.generate}
          </Button>
        }
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {password !== '' && (
        <StrengthMeter strength={estimateStrength(password, { personal: [name, login] })} />
      )}
      <Suspense>
        {isOpen && (
          <GeneratorPart
            onUse={(next) => {
              form.setValue('password', next, { shouldDirty: true })
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
