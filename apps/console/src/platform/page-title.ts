import { useEffect } from 'react'

/** Document title of the page that is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Nora`
  }, [title])
}
