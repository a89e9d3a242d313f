const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The promise behind a number of working days: 'within two working days'. */
export function replyTimeWords(days: number): string {
	return `within ${numbers[days - 1] ?? days} working ${days === 1 ? 'day' : 'days'}`
}
