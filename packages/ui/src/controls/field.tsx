import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** Ids that tie the control inside a `Field` to its label, help and error. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** The error in the reader’s language; it replaces the help. */
  error?: string | undefined
  optional?: boolean
  /** Something at the right of the label, such as a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label above, one control, help or error below. */
export function Field({ label, help, error, optional, aside, className, children }: FieldProps) {
  const id = useId()
  const texts = useTexts(uiTexts)
  const noteId = error || help ? `${id}-note` : undefined
  const wiring: FieldWiring = {
    id,
    'aria-describedby': noteId,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[550]">
          {label}
          {optional && <span className="ml-1 font-normal text-faint"> {texts.optional}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div id={noteId} className="text-sm" aria-live="polite">
        {error ? (
          <span className="flex items-start gap-1.5 text-bad">
            <CircleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
            {error}
          </span>
        ) : (
          help && <span className="text-soft">{help}</span>
        )}
      </div>
    </div>
  )
}
