import type { DebugStandIn } from '@nora/contract/traffic-policies'
import { useEffect, useRef, useState } from 'react'
import { type DebugInput, useDebugRun } from './debug.queries.ts'
import type { DebugText } from './debug-text.ts'
import { FIRST_REQUEST, type TypedRequest, toDebugRequest, toDebugResponse } from './typed-request.ts'

/** The request that is chosen, what stands in for actions, and what came of the last run. */
export function useDebugging(text: DebugText, capture: string | undefined) {
  const [request, setRequest] = useState<TypedRequest>(FIRST_REQUEST)
  const [standIns, setStandIns] = useState<readonly DebugStandIn[]>([])
  const running = useDebugRun()
  const [ran, setRan] = useState('')
  const input = toInput(capture, request, standIns)

  function start(given: DebugInput) {
    setRan(JSON.stringify({ ...text.asked, ...given }))
    running.mutate({ ...text.asked, ...given })
  }
  // A link leads to a captured request: what becomes of it is what one comes for.
  const first = useRef({ start, input, capture })
  useEffect(() => {
    const { start, input, capture } = first.current
    if (capture !== undefined) start(input)
  }, [])

  return {
    request,
    setRequest,
    standIns,
    input,
    running,
    isStale: running.data !== undefined && ran !== JSON.stringify({ ...text.asked, ...input }),
    run: () => start(input),
    runCapture: (id: string) => {
      setStandIns([])
      start(toInput(id, request, []))
    },
    /** Takes the place of the stand-in for the same action; null takes it away. */
    standIn: (path: string, given: DebugStandIn | null) => {
      const others = standIns.filter((one) => one.path !== path)
      const next = given ? [...others, given] : others
      setStandIns(next)
      start(toInput(capture, request, next))
    },
  }
}

export type Debugging = ReturnType<typeof useDebugging>

function toInput(
  capture: string | undefined,
  request: TypedRequest,
  standIns: readonly DebugStandIn[],
): DebugInput {
  const stand_ins = [...standIns]
  if (capture !== undefined) return { capture_id: capture, stand_ins }
  return { request: toDebugRequest(request), response: toDebugResponse(request), stand_ins }
}
