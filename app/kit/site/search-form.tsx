import { useId } from 'react'
import { Form } from 'react-router'
import { SearchMark } from './search-mark.tsx'

type SearchFormProps = {
	/** The previous search. */
	text?: string
	/** The type that results are limited to; a new search keeps it. */
	kind?: string | null
	/** Id of the message that says what is wrong with the search. */
	describedBy?: string | undefined
	/** The field's label. */
	label?: string
	/** In one line with other controls: the label is the placeholder. */
	isCompact?: boolean
	/** On a page made for searching: the field takes the focus. */
	isFirst?: boolean
}

/** A plain form that leads to /search; it works without scripts. */
export function SearchForm({
	text = '',
	kind = null,
	describedBy,
	label = 'Search the site',
	isCompact = false,
	isFirst = false,
}: SearchFormProps) {
	const id = useId()
	return (
		<Form
			method="get"
			action="/search"
			role="search"
			className={`w-full ${isCompact ? 'md:max-w-sm' : 'max-w-2xl'}`}
		>
			<label htmlFor={id} className={isCompact ? 'sr-only' : 'mb-1.5 block font-semibold'}>
				{label}
			</label>
			<div className="flex gap-2.5">
				<input
					// An input keeps what was typed; a new key shows another search.
					key={text}
					id={id}
					type="search"
					name="q"
					defaultValue={text}
					placeholder={isCompact ? label : undefined}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing stands before it that would be skipped
					autoFocus={isFirst}
					enterKeyHint="search"
					autoComplete="off"
					aria-describedby={describedBy}
					aria-invalid={describedBy ? true : undefined}
					className="input min-w-0"
				/>
				{kind ? <input type="hidden" name="type" value={kind} /> : null}
				<button
					className={`button shrink-0 ${isCompact ? 'button-line px-3.5! text-pasture' : 'button-yolk max-sm:px-4'}`}
				>
					<SearchMark className="h-5 w-5" />
					<span className={isCompact ? 'sr-only' : 'max-sm:sr-only'}>Search</span>
				</button>
			</div>
		</Form>
	)
}
