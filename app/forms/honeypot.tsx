import { trapField } from '#app/leads/forms.ts'

/** Password managers leave a field with these alone: 1Password, Bitwarden, Dashlane, LastPass, Proton Pass. */
const notForManagers = {
	'data-1p-ignore': '',
	'data-bwignore': '',
	'data-form-type': 'other',
	'data-lpignore': 'true',
	'data-protonpass-ignore': '',
}

/**
 * A field people neither see nor reach; robots fill it in. Not displayed, since browsers and password managers fill in what
 * could be seen.
 */
export function Honeypot() {
	return (
		<div className="hidden">
			<label>
				Leave this field empty
				<input type="text" name={trapField} tabIndex={-1} autoComplete="off" {...notForManagers} />
			</label>
		</div>
	)
}
