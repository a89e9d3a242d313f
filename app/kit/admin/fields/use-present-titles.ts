import { useEffect, useEffectEvent, useRef } from 'react'
import { getJson } from '#platform/lib/http/request-json.ts'
import type { PickedRecord } from '#platform/fields/publishing.ts'
import type { Field } from '../form/use-record-form.ts'
import type { FoundRecord } from '../use-record-search.ts'

/** `section` is theirs of the back office. */
type Picks = Pick<Field<PickedRecord[]>, 'value' | 'onChange'> & { section: string }

/**
 * Gives picks that came into an open form, such as from a browser's draft, the titles they have now: one may be in the
 * trash or deleted by then. The server gives those of an opened form. Choices at the field go through the returned
 * function.
 */
export function usePresentTitles({ value, onChange, section }: Picks) {
	const own = useRef(value)
	const isOld = useRef(false)
	const change = useEffectEvent(onChange)
	useEffect(() => {
		if (value !== own.current) isOld.current = true
		own.current = value
		if (!isOld.current || value.length === 0) return
		const control = new AbortController()
		void fetchTitles(value, { section, signal: control.signal }).then((titles) => {
			if (!titles || control.signal.aborted) return
			isOld.current = false
			const named = value.map(({ id, title }) => ({ id, title: titles.get(id) ?? title }))
			if (named.every(({ title }, index) => title === value[index]?.title)) return
			own.current = named
			change(named)
		})
		return () => control.abort()
	}, [value, section])
	return (next: PickedRecord[]) => {
		own.current = next
		onChange(next)
	}
}

/** Titles by id; null without a response: they then stay as they were kept. */
async function fetchTitles(
	picks: PickedRecord[],
	{ section, signal }: { section: string; signal: AbortSignal },
): Promise<Map<string, string> | null> {
	const requested = new URLSearchParams({ section })
	for (const { id } of picks) requested.append('id', id)
	const outcome = await getJson<{ records: FoundRecord[] }>(`/admin/find?${requested}`, { signal })
	if (outcome.kind !== 'done') return null
	return new Map(outcome.body.records.map(({ recordId, title }) => [recordId, title]))
}
