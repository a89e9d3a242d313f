/** 'Unpublished changes by Mere Tane, scheduled'. */
export function unpublishedLabel(copy: {
	by: string | null
	isRefused: boolean
	isScheduled: boolean
}): string {
	const { by, isRefused, isScheduled } = copy
	const whose = by ? ` by ${by}` : ''
	const state = isRefused ? ', not published' : isScheduled ? ', scheduled' : ''
	return `Unpublished changes${whose}${state}`
}
