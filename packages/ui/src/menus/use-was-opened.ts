import { useState } from 'react'

/** Whether it has ever been open: what opens loads then, and stays to close as it should. */
export function useWasOpened(open: boolean): boolean {
  const [was, setWas] = useState(open)
  if (open && !was) setWas(true)
  return was || open
}
