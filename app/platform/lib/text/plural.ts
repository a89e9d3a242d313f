/** An amount with its word, such as '1 mail', '1,204 mails' and, with `many`, '2 people'. */
export function plural(amount: number, one: string, many: string = `${one}s`): string {
	return `${amount.toLocaleString('en-NZ')} ${amount === 1 ? one : many}`
}
