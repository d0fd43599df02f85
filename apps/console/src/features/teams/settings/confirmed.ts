/** Makes a call that may take a proof of identity: asks for it and repeats the call. */
export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>
