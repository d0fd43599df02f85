import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

type PageFailure = { isFailed: boolean; setFailed(isFailed: boolean): void }

const PageFailureContext = createContext<PageFailure>({ isFailed: false, setFailed() {} })

/** Knows whether something else stands in the place of the page: then nothing marks its entry as the current one. */
export function PageFailureProvider({ children }: { children: ReactNode }) {
  const [isFailed, setFailed] = useState(false)
  return <PageFailureContext value={{ isFailed, setFailed }}>{children}</PageFailureContext>
}

export function useIsPageFailed(): boolean {
  return useContext(PageFailureContext).isFailed
}

/** For what takes the place of a page, as long as it does. */
export function useMarkPageFailed(): void {
  const { setFailed } = useContext(PageFailureContext)
  useLayoutEffect(() => {
    setFailed(true)
    return () => setFailed(false)
  }, [setFailed])
}
