/** Seven words of a key, to be read aloud in their order. */
export function WordList({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3.5 font-mono sm:grid-cols-4"
    >
      {words.map((word, at) => (
        <li key={word} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="text-xs text-faint tabular-nums">
            {at + 1}
          </span>
          {word}
        </li>
      ))}
    </ol>
  )
}
