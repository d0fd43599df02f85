import { useCallback, useState } from 'react'

export type Address = {
  query: string
  exchangeId: string | null
  /** The connection or session whose drawer is open. */
  visitId: string | null
  /** null: what suits the tunnels. */
  view: string | null
}

function readAddress(): Address {
  const parameters = new URLSearchParams(window.location.search)
  return {
    query: parameters.get('q') ?? '',
    exchangeId: parameters.get('exchange'),
    visitId: parameters.get('visit'),
    view: parameters.get('view'),
  }
}

/** View, search and what is chosen live in the page's address, so that a reload or a link shows the same. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [address, setAddress] = useState(readAddress)
  const change = useCallback((part: Partial<Address>) => {
    const url = new URL(window.location.href)
    const next = { ...readAddress(), ...part }
    setParameter(url, 'q', next.query)
    setParameter(url, 'exchange', next.exchangeId)
    setParameter(url, 'visit', next.visitId)
    setParameter(url, 'view', next.view)
    window.history.replaceState(null, '', url)
    setAddress(next)
  }, [])
  return [address, change]
}

function setParameter(url: URL, name: string, value: string | null) {
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
}
