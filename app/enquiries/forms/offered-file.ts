// The file of a free resource, and whether this tab was given it.
import { readSession, writeSession } from './session-store.ts'

/** A file that visitors may have. */
export type OfferedFile = {
	url: string
	name: string
	/** Whether it is a file of this site. */
	isOwn: boolean
}

const givenKey = 'downloaded-resources'

export function wasGiven(url: string): boolean {
	return givenUrls().includes(url)
}

export function rememberGiven(url: string): void {
	if (!wasGiven(url)) writeSession(givenKey, [...givenUrls(), url])
}

function givenUrls(): unknown[] {
	const stored = readSession(givenKey)
	return Array.isArray(stored) ? stored : []
}

/** Saves a file of this site; opens one of another site in a new tab. */
export function startFile({ url, name, isOwn }: OfferedFile): void {
	const link = document.createElement('a')
	link.href = url
	if (isOwn) link.download = name
	else Object.assign(link, { target: '_blank', rel: 'noopener' })
	document.body.append(link)
	link.click()
	link.remove()
}
