import { expect, test } from 'vitest'
import { withHosts } from './config/hosts.ts'
import { configSchema } from './config/schema.ts'
import { publicAddress } from './public-address.ts'

const PORTS = { edge_http: 8080, edge_https: 8443 }
const certificates = [{ cert: 'a.pem', key: 'a.key' }]

test.each([
  [{}, {}, 'http', 8080],
  [{ certificates }, {}, 'https', 8443],
  [{ certificates: [] }, {}, 'http', 8080],
  [{ certificates }, { public_port: 443 }, 'https', 443],
  [{ certificates }, { public_scheme: 'http' }, 'http', 8080],
  [{}, { public_scheme: 'https', public_port: 443 }, 'https', 443],
  [{}, { public_scheme: 'https' }, 'https', 8080],
])('with %j and %j tunnels are at %s, port %i', (edge, region, scheme, port) => {
  expect(publicAddress(withHosts(configSchema.parse({ edge, region })), PORTS)).toEqual({ scheme, port })
})
