type AccountEmailFieldProps = {
	defaultValue: string
	/** Lets browsers offer passkeys here. */
	takesPasskey?: boolean
	/** The address is known and only shown, so that password managers save it. */
	isShown?: boolean
}

/** The e-mail address, which browsers autofill as the user name. */
export function AccountEmailField(props: AccountEmailFieldProps) {
	const { defaultValue, takesPasskey = false, isShown = false } = props
	return (
		<div className="field">
			<label htmlFor="auth-email">Email</label>
			<input
				id="auth-email"
				className="input"
				type="email"
				name="email"
				autoComplete={takesPasskey ? 'username webauthn' : 'username'}
				autoCapitalize="none"
				spellCheck={false}
				required
				readOnly={isShown}
				defaultValue={defaultValue}
			/>
		</div>
	)
}
