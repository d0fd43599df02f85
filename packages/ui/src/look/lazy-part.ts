import { type ComponentType, createElement, lazy, useState } from 'react'

const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000]

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Asks for its code before it is shown. */
  preload(): void
}

/**
 * A component with its code in a file of its own, loaded when it is first shown. Once the code is there it shows
 * without waiting: React holds whatever has waited, however shortly, back for 300 ms.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const ask = (): Promise<ComponentType<Props>> => {
    loading ??= loadPart(load).then((file) => {
      loaded = file[name]
      return loaded
    })
    return loading
  }
  const Late = lazy<ComponentType<Props>>(async () => ({ default: await ask() }))
  function Part(props: Props) {
    // Whichever it began with: another component in its place would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  // A failure is told where the part is shown.
  return Object.assign(Part, { preload: () => void ask().catch(() => {}) })
}

/**
 * Loads code, and asks again while there is no network or nobody answers: a restarting server costs a
 * wait, not the page. What the server no longer has fails at once.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_AFTER_MS) {
    try {
      return await load()
    } catch {
      if (navigator.onLine && (await isServerThere())) break
    }
    await (navigator.onLine ? delay(delayMs) : networkIsBack())
  }
  return load()
}

/** Any answer will do. */
function isServerThere(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function networkIsBack(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
