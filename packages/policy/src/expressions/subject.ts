import type { CelValue } from './value.ts'

export type Headers = ReadonlyMap<string, readonly string[]>

/** What expressions read. Everything is computed when it is asked for, so that an unread value costs nothing. */
export interface Subject {
  readonly conn: ConnectionSubject
  /** null before a request has been read. */
  readonly req: RequestSubject | null
  /** null before a response has been read. */
  readonly res: ResponseSubject | null
  readonly endpoint: { readonly id: string; readonly addr: string }
  /** Now, in milliseconds since 1970. */
  readonly nowMs: number
  /** Values that `set-vars` has set. */
  readonly vars: Map<string, CelValue>
  /** Results of actions by the action's type in snake case, then by name. */
  readonly results: Map<string, Map<string, CelValue>>
  /** A number from 0 up to 1 for `rand`; where it is absent, the platform's generator is asked. */
  readonly random?: () => number
}

export interface ConnectionSubject {
  readonly clientIp: string
  readonly clientPort: number
  readonly serverIp: string
  readonly serverPort: number
  readonly serverRegion?: string
  readonly startMs: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly geo: GeoSubject | null
  readonly tls: TlsSubject | null
}

/** From the operator's databases; fields that are unknown are empty. */
export interface GeoSubject {
  readonly city: string
  readonly countryCode: string
  readonly continentCode: string
  readonly region: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
  readonly asn: number
  readonly asOrganization: string
}

export interface TlsSubject {
  readonly sni: string
  readonly version: string
  readonly cipherSuite: string
  readonly clientCertificatePem: string | null
  /** Fields of the client's certificate under the names of `conn.tls.client`. */
  readonly clientCertificate?: ReadonlyMap<CelValue, CelValue> | null
  readonly alpn?: string
  readonly ja4?: string
  readonly isResumed?: boolean
}

export interface RequestSubject {
  readonly method: string
  readonly scheme: 'http' | 'https'
  readonly host: string
  /** The path as it came, without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  /** HTTP/1.1 or HTTP/2.0. */
  readonly version: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly trailers: Headers
  /** -1: unknown. */
  readonly contentLength: number
  readonly receivedMs: number
  /** null: not read yet, or longer than 64 KiB. */
  readonly body: Uint8Array | null
}

export interface ResponseSubject {
  readonly status: number
  readonly headers: Headers
  readonly trailers: Headers
  readonly contentLength: number
  readonly receivedMs: number
  readonly body: Uint8Array | null
}
