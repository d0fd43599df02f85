let loaded: ReturnType<typeof load> | undefined

/** The curves in JavaScript. Loaded when they are needed: whoever reads by the platform’s curves never needs them. */
export function loadNoble(): ReturnType<typeof load> {
  loaded ??= load()
  return loaded
}

async function load() {
  const { ed25519, x25519 } = await import('./noble-curves.ts')
  // The table of multiples is made with the first key, and programs that start make one or two.
  ed25519.Point.BASE.precompute(2)
  return { ed25519, x25519 }
}
