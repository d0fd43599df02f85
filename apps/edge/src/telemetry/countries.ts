import { readFileSync } from 'node:fs'
import { ConfigError } from '@nora/contract/settings'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Two letters each: AA … ZZ, and one more for where nothing is known. */
export const COUNTRIES = 26 * 26 + 1
const UNKNOWN = COUNTRIES - 1
const FIRST_LETTER = 0x41
const REMEMBERED = 10_000

/** Which country a visitor is in, by a GeoIP file that is held in memory. */
export class Countries {
  readonly #reader: Reader<CountryResponse>
  /** A lookup makes objects; visitors come again. */
  readonly #known = new Map<string, number>()

  /** `file` is in MaxMind’s DB format. Throws for anything else. */
  constructor(file: Buffer) {
    this.#reader = new Reader<CountryResponse>(file)
  }

  /** A place in an array of COUNTRIES for the country of an address. */
  find(address: string): number {
    const known = this.#known.get(address)
    if (known !== undefined) return known
    const index = this.#look(address)
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(address, index)
    return index
  }

  #look(address: string): number {
    try {
      return countryIndex(this.#reader.get(address)?.country?.iso_code)
    } catch {
      // No address, or a record that is not what it should be: nothing is known of either.
      return UNKNOWN
    }
  }
}

/** Reads the file whole. Throws a ConfigError that names it when it cannot be used. */
export function openCountries(path: string): Countries {
  try {
    return new Countries(readFileSync(path))
  } catch (cause) {
    const { message } = cause as Error
    throw new ConfigError([`NORA_EDGE_GEOIP_FILE: ${path} is no GeoIP database of countries: ${message}`])
  }
}

function countryIndex(code: string | undefined): number {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return UNKNOWN
  return (code.charCodeAt(0) - FIRST_LETTER) * 26 + code.charCodeAt(1) - FIRST_LETTER
}

/** The ISO 3166-1 alpha-2 code at a place, empty for the unknown. */
export function countryAt(index: number): string {
  if (index === UNKNOWN) return ''
  return String.fromCharCode(FIRST_LETTER + Math.floor(index / 26), FIRST_LETTER + (index % 26))
}
