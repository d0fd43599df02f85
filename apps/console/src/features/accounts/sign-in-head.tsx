import type { ReactNode } from 'react'

/** Title and sentence of a page outside the frame. */
export function SignInHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-[22px] leading-7 font-semibold tracking-[-0.015em]">{title}</h1>
      {children && <p className="mt-1.5 text-soft">{children}</p>}
    </header>
  )
}
