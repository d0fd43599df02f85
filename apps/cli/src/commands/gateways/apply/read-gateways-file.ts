import { exitCodes, Failure } from '../../../output/failure.ts'
import { YamlPlaces } from '../../yaml-places.ts'
import { type GatewaysFile, gatewaysFile } from './gateways-file.schema.ts'

const ALIASES_LIMIT = 100
/** Mistakes in one refusal. */
const SHOWN = 20

/** Reads the text of a file of gateways. What is wrong is a Failure with line and column. */
export function readGatewaysFile(text: string, file: string): GatewaysFile {
  const places = new YamlPlaces(text)
  const [error] = places.document.errors
  if (error !== undefined) throw failure(file, [{ ...places.at(error.pos[0]), message: error.message }])
  const given: unknown = toData(places, file)
  const parsed = gatewaysFile.safeParse(given)
  if (!parsed.success) {
    const mistakes = parsed.error.issues.slice(0, SHOWN).map((issue) => {
      const isKey = issue.code === 'unrecognized_keys'
      const path = isKey ? [...issue.path, issue.keys[0] ?? ''] : issue.path
      const place = isKey ? places.ofKey(path) : places.ofValue(path)
      return { ...place, message: `${path.join('.')}: ${isKey ? 'unknown key' : issue.message}` }
    })
    throw failure(file, mistakes)
  }
  const lost = findLost(given, parsed.data, [])
  if (lost !== null)
    throw failure(file, [{ ...places.ofKey(lost), message: `${lost.join('.')}: unknown key` }])
  return parsed.data
}

function toData({ document }: YamlPlaces, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_LIMIT })
  } catch (error) {
    throw failure(file, [{ line: 1, column: 1, message: (error as Error).message }])
  }
}

/** The first key that the schema did not take: parts of the contract pass over what they do not know. */
function findLost(
  given: unknown,
  taken: unknown,
  path: readonly (string | number)[],
): (string | number)[] | null {
  if (typeof given !== 'object' || given === null || typeof taken !== 'object' || taken === null) return null
  for (const [key, value] of Object.entries(given)) {
    const at = [...path, Array.isArray(given) ? Number(key) : key]
    if (!(key in taken)) return at
    const lost = findLost(value, (taken as Record<string, unknown>)[key], at)
    if (lost !== null) return lost
  }
  return null
}

function failure(
  file: string,
  mistakes: readonly { line: number; column: number; message: string }[],
): Failure {
  const say = (where: (line: number, column: number) => string) =>
    mistakes.map(({ line, column, message }) => `${file}, ${where(line, column)}: ${message}`).join('\n')
  return new Failure(
    exitCodes.usage,
    {
      ru: say((line, column) => `строка ${line}, столбец ${column}`),
      en: say((line, column) => `line ${line}, column ${column}`),
    },
    { code: 'InvalidGatewaysFile' },
  )
}
