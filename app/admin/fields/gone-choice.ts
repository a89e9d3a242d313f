/** How a choice is named that its list no longer has; without this, people would read another choice, or none. */
export function goneChoice(value: string): string {
	return `${value} (no longer offered)`
}
