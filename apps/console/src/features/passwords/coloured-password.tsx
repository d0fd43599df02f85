/** A password as it is typed: digits and signs stand out, so that it can be read from the screen. */
export function ColouredPassword({ password }: { password: string }) {
  const runs = password.match(/\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]+/gu) ?? []
  return (
    <code className="font-mono text-code break-all whitespace-pre-wrap">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which changes as a whole
        <span key={index} className={colour(run)}>
          {run}
        </span>
      ))}
    </code>
  )
}

function colour(run: string): string | undefined {
  if (/^\p{L}/u.test(run)) return undefined
  return /^\p{Nd}/u.test(run) ? 'text-info' : 'text-accent-text'
}
