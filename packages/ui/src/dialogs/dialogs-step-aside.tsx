import { createContext, type ReactNode } from 'react'

export const AsideContext = createContext(false)

/** While another dialog asks something in between: two of them would keep the focus from each other. */
export function DialogsStepAside({ isAside, children }: { isAside: boolean; children: ReactNode }) {
  return <AsideContext value={isAside}>{children}</AsideContext>
}
