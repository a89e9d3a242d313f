/** A field of a posted form as text; blank when it is absent or a file. */
export function formText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
