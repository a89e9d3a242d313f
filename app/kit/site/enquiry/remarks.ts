// What a visitor has written about the products on the list: too long for cookies, so it is in local storage, as long
// as they are on the list.
import { listedIn } from './enquiry-cookies.ts'

const key = 'enquiryRemarks'

/** The remark about a product; '' when there is none. */
export function readRemark(id: string): string {
	return readAll()[id] ?? ''
}

/** Keeps a remark, and deletes those about products that are on the list no more. */
export function keepRemark(id: string, remark: string): void {
	write({ ...readAll(), [id]: remark })
}

/** Deletes the remarks about products that are on the list no more. */
export function dropRemarks(): void {
	write(readAll())
}

function readAll(): Record<string, string> {
	try {
		return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>
	} catch {
		return {}
	}
}

function write(remarks: Record<string, string>): void {
	const remaining = listedIn(document.cookie).flatMap(({ id }) =>
		remarks[id] ? [[id, remarks[id]]] : [],
	)
	try {
		if (remaining.length === 0) localStorage.removeItem(key)
		else localStorage.setItem(key, JSON.stringify(Object.fromEntries(remaining)))
	} catch {
		// Storage is full or blocked: the draft of the form has it until the tab is closed.
	}
}
