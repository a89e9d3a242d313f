/** The address of a search; `kind` limits it to a type. */
export function searchAddress({ text, kind }: { text: string; kind: string | null }): string {
	return `/search?${new URLSearchParams({ q: text, ...(kind ? { type: kind } : {}) })}`
}
