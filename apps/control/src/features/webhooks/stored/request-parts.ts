/** As they came, in their order. */
export type Headers = [name: string, value: string][]
/** What a replay sends in place of what came. */
export type RequestEdit = { method?: string; path?: string; headers?: Headers; body?: string }
