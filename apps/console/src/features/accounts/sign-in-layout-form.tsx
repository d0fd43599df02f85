import { Button } from '@nora/ui'
import type { FormEvent, ReactNode } from 'react'
import { FormProblem } from '../../platform/form-problem.tsx'

export type SignInFormProps = {
  onSubmit(event: FormEvent): unknown
  /** The words on the button. */
  submit: string
  isSending: boolean
  problem: unknown
  /** Leads on from a problem. */
  aside?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form of a page that leads in: its fields, what is wrong with it as a whole, and its one button. */
export function SignInLayoutForm({ onSubmit, submit, isSending, problem, aside, children }: SignInFormProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      {children}
      <FormProblem problem={problem} />
      {aside}
      <Button type="submit" look="primary" size="large" loading={isSending}>
        {submit}
      </Button>
    </form>
  )
}
