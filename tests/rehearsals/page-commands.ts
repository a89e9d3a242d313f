// Reads a page of the documents as someone who enters every command of it.

export type Section = { title: string; blocks: string[] }

/** The sections of a page with the blocks of commands in each: lines indented by four spaces, without these. */
export function commandsOf(page: string): Section[] {
	return page
		.split(/^## /m)
		.slice(1)
		.map((section) => {
			const [title = '', ...lines] = section.split('\n')
			return { title, blocks: blocksOf(lines) }
		})
}

/** Replaces the values of `name=value` lines; throws when a name is missing. */
export function withValues(block: string, values: Record<string, string>): string {
	return Object.entries(values).reduce((text, [name, value]) => {
		const line = new RegExp(`^${name}=.*$`, 'm')
		if (!line.test(text)) throw new Error(`no line ${name}=`)
		return text.replace(line, () => `${name}='${value}'`)
	}, block)
}

function blocksOf(lines: string[]): string[] {
	const blocks: string[] = []
	let isInside = false
	for (const line of lines) {
		const isCommand = line.startsWith('    ')
		const text = line.slice(4)
		if (isCommand && isInside) blocks.push(`${blocks.pop()}\n${text}`)
		else if (isCommand) blocks.push(text)
		isInside = isCommand
	}
	return blocks
}
