/** Where a bucket is. */
export type S3Location = {
  /** Scheme, host and port: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Stands before every key; empty, or ends with a slash. */
  prefix: string
  /** Whether the bucket stands in the path, not before the host. */
  is_path_style: boolean
}

export type S3Mistake =
  | 's3'
  | 's3Bucket'
  | 's3Prefix'
  | 's3Endpoint'
  | 's3Region'
  | 's3PathStyle'
  | 's3Parameter'
  | 's3Host'

const PARAMETERS = new Set(['endpoint', 'region', 'path_style'])
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/
const PREFIX_LIMIT = 200
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'

/** Reads `s3://BUCKET/PREFIX?endpoint=…&region=…&path_style=on`; answers the first mistake in it. */
export function parseS3Location(text: string): S3Location | S3Mistake {
  const [, bucket = '', path = '', search = ''] = /^s3:\/\/([^/?#]*)\/?([^?#]*)(\?[^#]*)?$/.exec(text) ?? []
  if (!text.startsWith('s3://') || bucket.includes('@')) return 's3'
  if (!BUCKET.test(bucket)) return 's3Bucket'
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  if (!PREFIX.test(prefix) || prefix.length > PREFIX_LIMIT) return 's3Prefix'
  const parameters = new URLSearchParams(search)
  if ([...parameters.keys()].some((name) => !PARAMETERS.has(name))) return 's3Parameter'
  const region = parameters.get('region') ?? DEFAULT_REGION
  if (!REGION.test(region)) return 's3Region'
  const given = parameters.get('endpoint')
  const endpoint = toEndpoint(given ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === null) return 's3Endpoint'
  // Amazon wants the bucket before the host; servers of one's own often have no name and certificate for that.
  const style = parameters.get('path_style') ?? (given === null ? 'off' : 'on')
  if (style !== 'on' && style !== 'off') return 's3PathStyle'
  const is_path_style = style === 'on'
  if (!is_path_style && !mayStandBeforeHost(bucket, endpoint)) return 's3Host'
  return { endpoint, region, bucket, prefix, is_path_style }
}

/** An IP address takes no name before it, and a certificate of *.HOST does not hold for two labels. */
function mayStandBeforeHost(bucket: string, endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return !/\d$|\]$/.test(hostname) && !(protocol === 'https:' && bucket.includes('.'))
}

function toEndpoint(text: string): string | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null
  const { origin, href } = new URL(text)
  return href === `${origin}/` ? origin : null
}
