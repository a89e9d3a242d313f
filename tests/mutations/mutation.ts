/** One piece of behaviour to break, so that the tests which name its clause can be seen to fail. */
export type Mutation = {
	/** Of the specification, such as 'PUB-HEAD-02'. */
	clause: string
	/** What is broken, in words. */
	breaks: string
	file: string
	/** Occurs once in the file. */
	find: string
	replace: string
	/** Tests of other clauses meet it too, so nothing else is broken beside it. */
	isWide?: boolean
}

/** The group of a clause: 'PUB-HEAD' of 'PUB-HEAD-02'. */
export function areaOf(clause: string): string {
	return clause.replace(/-\d+$/, '')
}

/** The text of a file with its mutation in place. */
export function mutate(source: string, { clause, file, find, replace }: Mutation): string {
	const parts = source.split(find)
	if (parts.length !== 2)
		throw new Error(`${clause}: the text to break is ${parts.length - 1} times in ${file}: ${find}`)
	return parts.join(replace)
}
