/** Policies that are measured, as their owners would write them. */

/** Three conditions that are not met by what is measured, and an edit of the request and of the response. */
export const FIVE_RULES = `on_http_request:
  - name: no scans
    expressions: ["req.url.path.endsWith('.php') || req.url.path.contains('/wp-')"]
    actions:
      - type: deny
        config:
          status_code: 404
  - name: tenants only
    expressions: ["req.method == 'POST' && req.url.path.startsWith('/api/') && !('x-tenant' in req.headers)"]
    actions:
      - type: deny
  - name: not from there
    expressions: ["inCidrRange(conn.client_ip, '198.51.100.0/24')"]
    actions:
      - type: deny
  - name: tell the service
    actions:
      - type: add-headers
        config:
          headers:
            x-visitor: "\${conn.client_ip}"
on_http_response:
  - name: tell the browser
    actions:
      - type: add-headers
        config:
          headers:
            x-frame-options: DENY
`

/** What `HEADERS_OF_NGINX` says there. */
export const HEADERS = `on_http_request:
  - actions:
      - type: add-headers
        config:
          headers:
            x-visitor: "\${conn.client_ip}"
on_http_response:
  - actions:
      - type: add-headers
        config:
          headers:
            x-frame-options: DENY
`

export const HEADERS_OF_NGINX = 'proxy_set_header X-Visitor $remote_addr; add_header X-Frame-Options DENY;'

/** No visitor of the bench meets it: what is measured is the count. */
export const LIMIT_BY_ADDRESS = `on_http_request:
  - actions:
      - type: rate-limit
        config:
          name: per address
          algorithm: sliding_window
          capacity: 1000000
          rate: 60s
          bucket_key: [conn.client_ip]
`

/** The five rules with a text of their own, so that no two of these policies are the same. */
export function makeOwnRules(no: number): string {
  return FIVE_RULES.replace("contains('/wp-')", `contains('/wp-${no}-')`)
}
