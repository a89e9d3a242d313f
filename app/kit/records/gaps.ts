import { textsIn } from '#platform/business/placeholders.ts'

/** What somebody left in square brackets to be filled in. No link, and nothing such as [sic] or [the owner]. */
const gaps = [
	/\[(?:(?:to be|your|our|insert|enter|add|fill in|type|name of|company|business|owner) [^\][\n]+|tb[acd])\\?\](?![([:])/gi,
	/\[[A-Z]{3,}(?: [A-Z]{2,})*\\?\](?![([:])/g,
]

/** Messages about texts that still have gaps, by field, each gap by name; null for none. */
export function gapsIn(values: object): Record<string, string[]> | null {
	const messages: Record<string, string[]> = {}
	for (const { path, text } of textsIn(values)) {
		const found = new Set(gaps.flatMap((gap) => text.match(gap) ?? []))
		if (found.size > 0) messages[path.join('.')] = [...found].map(sayGap)
	}
	return Object.keys(messages).length > 0 ? messages : null
}

function sayGap(gap: string): string {
	return `Fill in “${gap.replaceAll('\\', '')}”, or take it out`
}
