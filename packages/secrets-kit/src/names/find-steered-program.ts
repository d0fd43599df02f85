import { STEERING_NAMES } from './steering-names.ts'

const EXACT = new Map<string, string>()
const PREFIXES: { prefix: string; program: string }[] = []
for (const { program, names } of STEERING_NAMES) {
  for (const name of names) index(program, name.toUpperCase())
}

/**
 * The program that would run code by a variable of this name (`ld.so` for `LD_PRELOAD`); undefined
 * when none is known. Case does not count, as it does not in the environment of Windows.
 */
export function findSteeredProgram(name: string): string | undefined {
  const upper = name.toUpperCase()
  return EXACT.get(upper) ?? PREFIXES.find(({ prefix }) => upper.startsWith(prefix))?.program
}

function index(program: string, name: string): void {
  if (name.endsWith('*')) PREFIXES.push({ prefix: name.slice(0, -1), program })
  else EXACT.set(name, program)
}
