// What a mail to a sender may repeat. Whoever fills in a form can type the address of somebody else, so words that lead
// anywhere are not passed on (decision 0088).

const longestName = 60
/** Letters of any script, with what stands in names. */
const personName = /^\p{L}[\p{L}\p{M} .'’-]*$/u
/** A web or e-mail address, also without its beginning, and a telephone number. */
const leadsAnywhere =
	/:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}|(?:\p{Nd}[\s()./\u2010-\u2015-]{0,3}){7}/iu

/** A name to greet by; null when it is none, or leads anywhere. */
export function repeatableName(name: string): string | null {
	const isName = name.length <= longestName && personName.test(name) && !leadsAnywhere.test(name)
	return isName ? name : null
}

/** Whether these words lead nowhere. */
export function isRepeatable(...texts: (string | null)[]): boolean {
	return texts.every((text) => text === null || !leadsAnywhere.test(text))
}
