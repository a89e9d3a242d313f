/** '1 file', '1,200 files'. */
export function filesOf(count: number): string {
	return count === 1 ? '1 file' : `${count.toLocaleString('en-NZ')} files`
}
