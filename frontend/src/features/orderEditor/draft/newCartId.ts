/** The id of a draft until its first save. Apart from the reducer, since the shell asks for it before the desk is loaded. */
export const newCartId = 'newCart'
