import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000]

/** A component with its code in a file of its own, loaded when it is first shown. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadPart(load))[name] }))
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
