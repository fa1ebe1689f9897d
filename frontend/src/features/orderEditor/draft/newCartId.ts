/** The id of a draft until its first save. In its own file, because the shell needs it before the desk is loaded. */
export const newCartId = 'newCart'
