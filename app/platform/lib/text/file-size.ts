const units = ['Bytes', 'KB', 'MB', 'GB', 'TB']
const step = 1024

/** A file size for display, such as `24 KB` or `1.5 MB`: at most two decimals. */
export function formatFileSize(bytes: number): string {
	const whole = Math.max(0, Math.round(bytes))
	let [amount, unit] = [whole, 0]
	// 1023.996 KB would be written as 1024 KB.
	while (round(amount) >= step && unit < units.length - 1) {
		amount /= step
		unit += 1
	}
	return `${round(amount)} ${units[unit]}`
}

function round(amount: number): number {
	return Math.round(amount * 100) / 100
}
