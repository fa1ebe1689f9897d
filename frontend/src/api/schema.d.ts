// Generated from functions/openapi/openapi.json by tools/openapi. Do not edit.

export interface paths {
    "/admin-utils/close-sales-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close open orders whose delivery date has passed
         * @description A background job; a dry run unless dryRun is false. An order is closed in the portal at once and in NetSuite by its sync task; quantities not shipped are cancelled. It skips orders with anything shipped and not billed, on a trip, or with changes not yet sent to NetSuite. At most 10,000 orders; one such job at a time.
         */
        post: operations["closeSalesOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/generate-sales-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the orders of a delivery date from standing orders, carts, or another day's orders
         * @description A background job; a dry run unless dryRun is false. The rules for creating an order from a cart apply; the results list what cannot be ordered. With source orders each order of fromDate that is not cancelled is repeated at today's prices. However often this runs, a cart or a source order gives one order per date. At most 10,000 orders; one such job at a time.
         */
        post: operations["generateSalesOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/job-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest 20 jobs, newest first
         * @description Each with its first 20 results. Without the permission order.close only the caller's own jobs.
         */
        get: operations["getJobStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The jobs of the last 90 days, newest first
         * @description Without results, and at most the newest 1,000. Without the permission order.close only the caller's own jobs.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job with its first 100 results
         * @description Somebody else's job needs the permission order.close.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a job before its next order
         * @description Orders already processed stay as they are. Somebody else's job needs the permission order.close.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin-utils/jobs/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a job's results, in the order of processing
         * @description Somebody else's job needs the permission order.close.
         */
        get: operations["listJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What people did to accounts, sessions, settings and prices, newest first
         * @description Counts and pages at most the newest 1000 events of the filter. totalIsMinimum says that there are more; narrow the filter to see them.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How well draft weights and those in use rank the judged queries
         * @description It changes nothing; it is a POST because of its body.
         */
        post: operations["evaluateSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/judgments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The judged queries */
        get: operations["getSearchJudgments"];
        /**
         * Replace the judged queries
         * @description At most 300, each with 1 to 20 good items, the best first. If the version does not match, the answer is 409 with the current ones.
         */
        put: operations["setSearchJudgments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/popularity/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last calculation of the popularity of items, or the one under way */
        get: operations["getPopularity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/popularity/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the popularity of items now
         * @description One calculation runs at a time: while one is under way, the answer is 409 with its state.
         */
        post: operations["triggerPopularity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a query finds with draft weights and with those in use
         * @description It changes nothing; it is a POST because of its body.
         */
        post: operations["previewSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Queries of this week and the one before that found nothing or were abandoned, the most frequent first */
        get: operations["listFailedSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/reset-weights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the defaults into use, as a new version */
        post: operations["resetSearchWeights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/synonyms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a query find what another one finds
         * @description The query joins the group of synonyms that has the other one, or both make a new group, in the setting search.synonyms.
         */
        post: operations["addSearchSynonym"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/weights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The weights of the search in use */
        get: operations["getSearchWeights"];
        put?: never;
        /**
         * Put weights into use, as a new version
         * @description All functions use them within a second. Weights that are in use already make no version. If the version does not match, the answer is 409 with the current weights.
         */
        post: operations["setSearchWeights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/weights/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of the weights, newest first, at most 100 */
        get: operations["listSearchWeights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-search/weights/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the weights of an earlier version into use, as a new version */
        post: operations["restoreSearchWeights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All sessions, last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session of a user */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/cleanup-stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove sessions that are no longer used */
        post: operations["cleanUpSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Number of sessions of all users, or of one */
        get: operations["getSessionStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/user-by-email/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's sessions, by email */
        get: operations["getSessionsByEmail"];
        put?: never;
        post?: never;
        /** End a user's sessions, by email */
        delete: operations["endSessionsByEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/user-by-email/{email}/client/{clientType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a user's sessions of a client type, by email */
        delete: operations["endClientSessionsByEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's sessions */
        get: operations["getSessionsOfUser"];
        put?: never;
        post?: never;
        /** End a user's sessions */
        delete: operations["endSessionsOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/user/{userId}/client/{clientType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a user's sessions of a client type */
        delete: operations["endClientSessionsOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/last-purchase-info/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer's last purchase of some products
         * @description Products that the customer never bought are left out. The call changes nothing.
         */
        post: operations["getLastPurchaseInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/product-sale-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders and quantity of each product over the last weeks, those in most orders first */
        get: operations["getProductSaleCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/product-sale-for-customer/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a customer buys, by item: preferred products first, then the most frequently bought
         * @description Includes preferred products and those with a par even if they were never bought. Counts cover the last 91 days (13 weeks). Rates need the permission price.view.
         */
        get: operations["getProductSaleForCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/short-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Items with more promised for a delivery date than available, with the open order lines of that date
         * @description Items wanted by the most lines come first. Data is at most half a minute old.
         */
        get: operations["getShortItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invalidate-all-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all of the caller's sessions, including this one and concurrent sign-ins */
        post: operations["invalidateAllTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email and password
         * @description With the header x-bind-refresh: cookie the session is bound to the browser by a cookie, and its refresh tokens are refused without the cookie.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and what they may do */
        get: operations["getAuthProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description An exchanged token gets the same successor for 10 seconds. Reuse after that is treated as theft and ends the session.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for an account
         * @description A code is mailed to the address. If it has an account, the mail says so instead; the answer is always the same.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail another code
         * @description The previous code is no longer valid.
         */
        post: operations["resendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/revoke-all-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the caller's sessions */
        post: operations["revokeAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/revoke-sessions-by-client-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the caller's sessions of a client type */
        post: operations["revokeSessionsByClientType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/revoke-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End one of the caller's sessions */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's sessions, last used first */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password and complete the registration
         * @description Invited users are signed in (200). Others must wait for an admin (202, with a message and no tokens).
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The version of the caller's tokens */
        get: operations["getTokenVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the mailed code for a temporary token
         * @description A code is valid for 15 minutes and five tries, the token for 30 minutes and one password.
         */
        post: operations["verifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a cart
         * @description Lines are priced by the customer's price level and checked. A problem is in the line's validationError and prevents the cart from becoming an order. A custom rate below the line's floor (the published floor price, otherwise the determined rate less the setting orders.maxDiscountPercent) needs an approval, see /price-approvals. 409 with problems asks to confirm: past_delivery_date, unusual_quantity.
         */
        post: operations["createCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/{cartId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a draft
         * @description Fields left out do not change; cartItems, if given, is the full set of lines. A new product resets a line's custom rate and unit, a new unit its custom rate, and a new customer every custom rate, unless the call sets another one. 409 with problems asks to confirm: past_delivery_date, unusual_quantity.
         */
        patch: operations["updateCart"];
        trace?: never;
    };
    "/cart/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A cart with its lines */
        get: operations["getCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/{id}/add-to-sales-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a cart's lines to a sales order of the customer and date
         * @description The cart becomes submitted; a repeated call gives the same answer. Prices and items are checked again, as when an order is created. 409 with the cart if it has changed, or with the order if it cannot take the lines. 409 with problems asks to confirm: unusual_quantity.
         */
        post: operations["addCartToSalesOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/{id}/create-sales-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the sales order of a cart
         * @description A cart gives one order: a repeated call returns the same order with 200. Prices and items are checked again. If they have changed, the cart is updated and returned with 409. 409 with problems asks to confirm: past_delivery_date, unusual_quantity.
         */
        post: operations["createSalesOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Discard a draft */
        delete: operations["discardCart"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/my-carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's drafts, newest first
         * @description Without their lines, but with lineCount and errorCount. At most 200.
         */
        get: operations["listMyCarts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer with all addresses */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer's notes, or whether the customer takes substitutes
         * @description Needs the permission catalog.write or order.write. If the version does not match, the answer is 409 with the current customer.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/customer/{id}/address/{addressId}/coordinates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the coordinates of an address
         * @description They are valid until the address changes in NetSuite.
         */
        put: operations["setAddressCoordinates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/address/{addressId}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the delivery facts of an address: windows, closed dates, service time, note, features
         * @description The portal owns them; a sync with NetSuite leaves them as they are. Fields left out do not change. The answer, and current in a 409, is the address; its delivery has the version.
         */
        patch: operations["setAddressDelivery"];
        trace?: never;
    };
    "/customer/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a customer, newest first
         * @description At most 200 events: notes, substitutes, preferred, restricted, par, coordinates, route, delivery.
         */
        get: operations["getCustomerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/par/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the par of a product: the stock that the customer wants to have
         * @description Needs the permission catalog.write or order.write. A repeated call gives the same answer.
         */
        put: operations["setPar"];
        post?: never;
        /**
         * Remove the par of a product
         * @description Needs the permission catalog.write or order.write. A repeated call gives the same answer.
         */
        delete: operations["removePar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/preferred-product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a preferred product
         * @description Needs the permission catalog.write or order.write. A repeated call gives the same answer.
         */
        post: operations["addPreferredProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/preferred-product/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a preferred product
         * @description Needs the permission catalog.write or order.write. A repeated call gives the same answer.
         */
        delete: operations["removePreferredProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/restrict-product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restrict a product, so that it is not sold to the customer */
        post: operations["restrictProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{id}/restrict-product/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a restriction */
        delete: operations["allowProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All customers by name, with only the default address */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/search/{term}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The best 20 customers for a term
         * @description Finds codes, names, towns and telephone numbers by their beginnings and with typos. Exact names come first, inactive customers last. API Gateway does not allow / and ? in a path: send a space instead.
         */
        get: operations["searchCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trips of a date, and the orders on no trip with the reason for each
         * @description Without a date: tomorrow. Arrivals and problems are as of now: from the trips' stored distances and today's delivery facts. Not for drivers.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The planned ways of the trips of a date, for drawing on a map
         * @description Without a date: tomorrow. Trips whose lines the provider of distances forbids to draw are left out. Not for drivers.
         */
        get: operations["getBoardLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move orders between trips, off trips and onto trips, and reorder or lock stops, all in one change
         * @description All moves or none. 409 with the current trip if one has another version, or with where an order is now if it is not on fromTripId. 409 with problems if the change breaks rules that were not broken before: the same call with their codes and a note in accept succeeds, and the trip keeps who accepted them. 400 for what no acceptance allows: a trip that has left, an order with nothing to ship, another date. dryRun answers what would be and stores nothing.
         */
        post: operations["moveOnBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan the deliveries of a date
         * @description A background job that takes 2 to 15 seconds and changes nothing: read its proposal, then apply it. A date has one running plan; another one answers 409 with its jobId in current.
         */
        post: operations["planDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/plan/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A plan with its progress or its proposal
         * @description The figures before appear when the date was read, the trips when the plan is finished. Plans are kept for 30 days.
         */
        get: operations["getDayPlan"];
        put?: never;
        post?: never;
        /**
         * Cancel a plan that is queued or running
         * @description It stops within a second. Cancelling again changes nothing.
         */
        delete: operations["cancelDayPlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/plan/{jobId}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the trips of the date those of the plan
         * @description One consistent change, carried out in the background: until it is applied the status is applying, and other changes of the trips that it changes answer 409 with Retry-After. A trip that cannot be changed stays as it is, and error says why. The trips in keep stay as they are, with what would leave or join them. If the day has changed since the plan was made, it answers 409 with current.changes, a code with params for each change (trip_changed, trip_gone, trip_added, order_changed, vehicle_inactive: who and what), and if the trips in keep make others break a rule, with the changes keep_breaks. Applying again changes nothing.
         */
        post: operations["applyDayPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/plan/{jobId}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ways of the trips of a plan, before and after, for drawing on a map
         * @description Empty until the plan is finished, and if the provider of distances forbids to draw its lines.
         */
        get: operations["getDayPlanLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/plan/{jobId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back what applying a plan has changed
         * @description In the background, as applying. If a trip was changed since, it answers 409 with the changes trip_changed.
         */
        post: operations["undoDayPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispatch/trips-from-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the missing trips of the routes that run on a date
         * @description Each trip has the vehicle, driver and start of the route's schedule, and the orders of the route's addresses in the route's order. A repeated call creates what is missing.
         */
        post: operations["createTripsFromSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to NetSuite
         * @description Signs in anew, and looks whether everything that the portal needs can be read and is set. It writes nothing, in NetSuite or here. What NetSuite has not answered after 20 seconds has failed.
         */
        post: operations["testErpConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/featured-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The featured items in their order */
        get: operations["listFeaturedItems"];
        put?: never;
        /**
         * Feature an item
         * @description The item is added at the place displayOrder, or at the end. An item that is featured already moves to the place. At most 500 items can be featured.
         */
        post: operations["addFeaturedItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/featured-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop featuring an item */
        delete: operations["removeFeaturedItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/featured-items/{id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move one featured item to a place
         * @description The items between the old and the new place move by one. If the version does not match, the answer is 409 with the current list.
         */
        patch: operations["moveFeaturedItem"];
        trace?: never;
    };
    "/featured-items/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the order of all featured items in one write
         * @description items must have each featured item once. They are sorted by displayOrder. If the version does not match, the answer is 409 with the current list.
         */
        patch: operations["reorderFeaturedItems"];
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the system works */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of inventory adjustments, newest first
         * @description The list holds adjustments that are not settled and those of the last 90 days; coverage says where it ends, and its field older continues from there.
         */
        get: operations["listAdjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One inventory adjustment */
        get: operations["getAdjustment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct an adjustment that NetSuite does not have, and send it again
         * @description Fields left out do not change; lines replace all lines. 409 if NetSuite has the adjustment or may have it. The lines of a reversal cannot be changed. 409 with problems asks to confirm: below_zero, far_above_stock, high_value.
         */
        patch: operations["updateAdjustment"];
        trace?: never;
    };
    "/inventory-adjustment/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an adjustment that NetSuite does not have
         * @description Its change of the stock is taken back. 409 if NetSuite has it or may have it. Cancelling twice changes nothing.
         */
        post: operations["cancelAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to an inventory adjustment, newest first */
        get: operations["getAdjustmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an adjustment that waits for its release
         * @description Its change of the stock is taken back. 403 for the person who posted it or changed its lines last. Refusing twice changes nothing.
         */
        post: operations["refuseAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let NetSuite get an adjustment that waits for its release
         * @description 403 for the person who posted it or changed its lines last. Releasing twice changes nothing.
         */
        post: operations["releaseAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post the opposite of an adjustment that NetSuite has
         * @description The new adjustment has the same lines at the same costs, and both are linked. An adjustment is reversed once: a repeated call answers 200 with the reversal that there is. 409 if NetSuite does not have the adjustment (correct or cancel it), or if it was made there. 409 with problems asks to confirm: below_zero.
         */
        post: operations["reverseAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an adjustment again that was not posted in NetSuite
         * @description It is looked up first: it is never posted twice.
         */
        post: operations["sendAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post what was counted
         * @description What was found more becomes a positive adjustment and what is missing a negative one, both or neither. If the stock of an item is no longer what the counting person saw (expected), nothing is posted: 409, with line, expected and onHand of each such line in current. The stock in the portal is changed when the call answers; NetSuite gets the adjustment after that. If anything is wrong with a line, nothing is posted and every wrong line is named. 409 with problems asks to confirm: below_zero, far_above_stock, high_value.
         */
        post: operations["postCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/negative": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove stock
         * @description Stock goes out at its average cost; a unit cost is ignored. Lines may have reasons of their own; then one adjustment is posted for each reason. The stock in the portal is changed when the call answers; NetSuite gets the adjustment after that. If anything is wrong with a line, nothing is posted and every wrong line is named. 409 with problems asks to confirm: below_zero, far_above_stock, high_value.
         */
        post: operations["postNegativeAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-adjustment/positive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add stock
         * @description A line without a unit cost takes the item's average cost; where none is known, it is refused. Lines may have reasons of their own; then one adjustment is posted for each reason. The stock in the portal is changed when the call answers; NetSuite gets the adjustment after that. If anything is wrong with a line, nothing is posted and every wrong line is named. 409 with problems asks to confirm: below_zero, far_above_stock, high_value.
         */
        post: operations["postPositiveAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One item */
        get: operations["getItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/buyers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customers who bought an item in the last 13 weeks, those who bought most first */
        get: operations["listItemBuyers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/delete-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the picture of an item, if it has one
         * @description The files can be read for another seven days, because open pages may show them.
         */
        delete: operations["deleteItemImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of an item, newest first
         * @description At most 200 events: metadata, picture, and what NetSuite changed except stock. Changes of prices need the permission price.view, those of costs cost.view.
         */
        get: operations["getItemHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the portal adds to an item
         * @description Fields left out do not change. If the version does not match, the answer is 409 with the current item.
         */
        patch: operations["setItemMetadata"];
        trace?: never;
    };
    "/inventory-items/{id}/open-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open order lines of an item by delivery date
         * @description Several lines of one order are added up. At most 500; counted within seconds of a change of the order.
         */
        get: operations["listItemOpenLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An item's prices by level and quantity, with the number of customers of each level
         * @description Prices and costs are per sale unit. Costs and margins need the permission cost.view, floors price.override.
         */
        get: operations["getItemPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The expected stock of an item for each of the next 28 days
         * @description On hand, plus what arrives, less what is promised to orders. Adjustments are part of what is on hand.
         */
        get: operations["getItemProjection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/purchase-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The purchase orders with quantities of an item to receive, earliest first
         * @description At most 100. Rates need the permission cost.view.
         */
        get: operations["listItemPurchaseOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/sales-by-week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sold of an item in each of the last 13 weeks and in the same week a year before
         * @description A week is seven days; the last one ends today. A year is 364 days, so that weekdays are the same. Amounts need the permission price.view.
         */
        get: operations["getItemSalesByWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/substitutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Substitutes that can be sold instead of an item
         * @description At most 8, all active and in stock: the item's own substitutes or, if none is available, items of its category, those with the most tags in common first. Items that are not sold in all of the given units come after those that are.
         */
        get: operations["listSubstitutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/{id}/upload-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the picture of an item
         * @description A JPEG, PNG or WebP of at most 4 MB and 40 megapixels, recognized by its content. Two JPEGs are made of it, without metadata; the file itself is not kept. The same picture again changes only its description.
         */
        post: operations["uploadItemImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All items by name, compact */
        get: operations["listItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/all-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All items that are sold, by name, compact */
        get: operations["listActiveItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/bulk/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the portal adds to many items
         * @description set is written first; then tags, keywords and substitutes are removed and added. Each item succeeds or fails on its own; one that was changed since its version in versions is left out.
         */
        patch: operations["setItemsMetadata"];
        trace?: never;
    };
    "/inventory-items/bulk/metadata/{batchId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of many items
         * @description Each item gets back what it had before, unless it was changed since. For 15 minutes, by the user who made the change; afterwards, and when all is undone, 404.
         */
        post: operations["undoItemsMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/get-inventory-availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stock of some items, and what is left of them for a delivery date */
        get: operations["getAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/paginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of all items: by name, or best first for a search
         * @description Includes inactive and hidden items. Several values of a filter are alternatives; repeat the parameter for each. The first page has facets: for each value the number of items that choosing it gives. zeroMarkupOnly selects items whose base price is not above their cost; it needs the permission cost.view.
         */
        get: operations["listItemsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The items that codes, UPCs or ids stand for, in the order asked
         * @description At most 500 in total. It changes nothing; it is a POST because of its length.
         */
        post: operations["resolveItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search items, best first
         * @description Finds codes, beginnings of codes and words, other forms of words, typos, synonyms and pack sizes. Without q: all items, by popularity. Inactive and hidden items are not found, and, with customerId, neither are items restricted for that customer.
         */
        get: operations["searchItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/search/{term}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The best 20 items for a term
         * @description API Gateway does not allow / and ? in a path; searchItems accepts them in its query.
         */
        get: operations["searchItemsByTerm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/search/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Items for what has been typed so far */
        get: operations["autocompleteItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/search/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What search forms offer: categories, brands, tags, synonyms */
        get: operations["getSearchData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/search/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a search from which no item was chosen
         * @description The server searches again to tell whether it found nothing or was abandoned.
         */
        post: operations["reportFailedSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/tags/existing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags in use, the most used first */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory-items/update-margins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set prices of items by a margin
         * @description The base price of each level becomes the lowest multiple of the price step that earns the margin on the cost; prices from a quantity on keep their ratio to it. Items without a cost are left out. At most 5,000 items.
         */
        patch: operations["updateMargins"];
        trace?: never;
    };
    "/inventory-items/with-unit-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All items that are sold, by name, compact, with their units */
        get: operations["listItemsWithUnitTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log an exception of the caller's portal
         * @description At most 20 per hour.
         */
        post: operations["reportPortalError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests for approval, newest first
         * @description At most 200 of each status. Without price.belowFloor only the caller's own. Cost and margin need cost.view.
         */
        get: operations["listPriceApprovals"];
        put?: never;
        /**
         * Ask for the approval of a line's rate below the floor
         * @description The line belongs to a draft cart, or is a pending line of a sales order. The reason becomes the line's priceReason. A repeated call with the same reason, before the decision, returns the existing request with 200. 409 if the line needs no approval.
         */
        post: operations["createPriceApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a line's rate below the floor
         * @description Approves exactly the item, unit, rate and reason of the request, and at most its quantity. A sales order's line takes effect at once and is sent to NetSuite. A repeated call gives the same answer. 409 if it was refused, or the line was changed after the request.
         */
        post: operations["approvePriceApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-approvals/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a line's rate below the floor
         * @description The line keeps the typed rate and is marked as refused. A repeated call gives the same answer. 409 if it was approved, or the line was changed after the request.
         */
        post: operations["refusePriceApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The target and floor margins by price level, category and item
         * @description A margin is a share of the price. It is that of the item's own exception if there is one, else of the cell, else of the price level, else the default. Version 0 is the matrix of an installation that has saved none. The answer also names the price levels and the categories.
         */
        get: operations["getPricingMatrix"];
        /**
         * Save the matrix as a new version
         * @description Prices and published floors stay as they are. If the version does not match, the answer is 409 with the matrix in use.
         */
        put: operations["setPricingMatrix"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/allowances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of vendors' allowances
         * @description An allowance is an amount that a vendor pays back for each unit of an item that is sold between two days. NetSuite does not know it. Several of an item add up. Costs, recommendations and floors do not use them.
         */
        get: operations["listAllowances"];
        put?: never;
        /**
         * Add a vendor's allowance
         * @description An amount with which the item's allowances are above its cost on one of the days is refused (above_cost); without a known cost they are not compared.
         */
        post: operations["createAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/allowances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One vendor's allowance */
        get: operations["getAllowance"];
        put?: never;
        post?: never;
        /**
         * Delete a vendor's allowance
         * @description What it was stays in the audit log. If it was changed since it was read, the answer is 409 with the allowance as it is now. One that is deleted already is no error.
         */
        delete: operations["deleteAllowance"];
        options?: never;
        head?: never;
        /**
         * Change a vendor's allowance
         * @description If it was changed since it was read, the answer is 409 with the allowance as it is now. A repeat gives the same answer. An amount with which the item's allowances are above its cost on one of the days is refused (above_cost); without a known cost they are not compared.
         */
        patch: operations["updateAllowance"];
        trace?: never;
    };
    "/pricing-matrix/allowances/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add several vendors' allowances, all or none
         * @description An error names the row, as in allowances.3.amount. An amount with which the item's allowances are above its cost on one of the days is refused (above_cost); without a known cost they are not compared.
         */
        post: operations["createAllowances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The prices of the active items by price level, with margins and floors */
        get: operations["listItemPrices"];
        put?: never;
        /**
         * Change prices of items
         * @description The prices count at once, and NetSuite gets them by a sync task for each item. Changes that are refused do not hold up the others. At most 32 items change in one transaction; more are changed in the background, and so are prices with an effective date. Open orders keep their prices.
         */
        post: operations["setItemPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/prices/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed prices when, newest first */
        get: operations["listPriceBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/prices/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A batch of price changes with what became of each */
        get: operations["getPriceBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/prices/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put back the prices that a batch changed
         * @description Prices that somebody has changed since stay and are named. A batch that waits for its date is cancelled. A repeat gives the same answer.
         */
        post: operations["undoItemPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-matrix/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who saved the matrix when and why, newest first */
        get: operations["listPricingMatrixVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of pricing reports, newest first */
        get: operations["listPricingReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One pricing report, with its totals if it is closed */
        get: operations["getPricingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The customers whom new prices of some items touch
         * @description What they bought of the items in the four weeks before, at the old and the new prices: those that were decided, else the recommended ones. Prices that NetSuite keeps for a customer are not changed by a report.
         */
        get: operations["getPricingReportEffect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the lines of a pricing report
         * @description A page has the lines of up to 2,000 items with neighboring ids, and those of items that were added between them. The first answer names the cursors of all pages. While a report is collected, the lines that were found so far.
         */
        get: operations["listPricingReportLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}/lines/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One line of a pricing report */
        get: operations["getPricingReportLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Carry on a collection that failed, from the phase that failed */
        post: operations["retryPricingReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the collection of a pricing report, which leaves no report open */
        post: operations["stopPricingReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/addNewItemToReport/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add an item to a pricing report
         * @description A line that is there stays as it is.
         */
        put: operations["addItemToPricingReport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/cancelWaitingPrices/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the prices of a closed report's line that wait for their date
         * @description The decision stays in the report, which says who cancelled its prices. If they are not waiting any more, the answer is 409 with the line as it is now.
         */
        post: operations["cancelWaitingPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/closeReport/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a pricing report for good
         * @description If lines are not decided, the answer is 409 with the code undecided, unless leaveUndecided is true. They come again in the next report.
         */
        post: operations["closePricingReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set prices of one's own on a line, with a reason, and send them to NetSuite
         * @description The floors are published with them. With an effectiveDate to come, both wait for that day. If the line was changed since it was read, the answer is 409 with the line as it is now.
         */
        post: operations["overridePricingRecommendation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/progress/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the collection of a pricing report is, by phase */
        get: operations["getPricingReportProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/refreshWeightedInvPrice/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an item anew from NetSuite and calculate its line again
         * @description The answer comes at once; refresh says whether the line is still being read.
         */
        post: operations["refreshWeightedInventoryPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/rejectRecommendation/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the prices of a line until its cost moves again
         * @description The published floors stay, too. If the line was changed since it was read, the answer is 409 with the line as it is now.
         */
        post: operations["rejectPricingRecommendation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/start-data-collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a pricing report
         * @description One report at a time: while one is open, the answer is 409 with that one. Items, prices, stock and purchase orders are read from NetSuite first: what changed, or everything with forceFullSync.
         */
        post: operations["startPricingDataCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/undo/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the decision about a line
         * @description Prices that were changed go back to what they were; those that wait for their date do not come. Published floors and prices that did not exist before stay. If the line was changed since it was read, the answer is 409 with the line as it is now.
         */
        post: operations["undoPricingDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing-reports/updatePrice/{reportId}/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the recommended prices of a line, or given ones, and send them to NetSuite
         * @description Without prices, those that are recommended; with prices, only these. The floors are published with them. With an effectiveDate to come, both wait for that day. If the line was changed since it was read, the answer is 409 with the line as it is now.
         */
        post: operations["acceptPricingRecommendation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A purchase order with its lines, and the customer orders that wait for each line
         * @description Stock and earlier arrivals are given to open order lines by delivery date. Order lines for which these do not suffice wait for the purchase order. Rates need cost.view.
         */
        get: operations["getPurchaseOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase-orders/pending-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Purchase orders with something to receive, earliest first
         * @description Without their lines. search finds vendors, numbers, and codes and names of items, all words in any order. At most 500.
         */
        get: operations["listPendingPurchaseOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route-assignments/customer-address-routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every customer address with its route */
        get: operations["listRouteAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route-assignments/customer/{customerId}/address/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Put an address on a route, or remove it from its route */
        patch: operations["assignAddress"];
        trace?: never;
    };
    "/route-assignments/customer/{customerId}/address/{addressId}/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up where an address is, by the service that the setting tracking.geocoding names
         * @description Stores nothing: PUT /customer/{id}/address/{addressId}/coordinates accepts a match. 409: no service is named, or the address has no street and no city. 429: the service takes no more requests for a moment. 503: it does not answer. Each call is billed to the operator.
         */
        post: operations["lookUpAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route-assignments/customer/{customerId}/address/{addressId}/transfer-to-route/{routeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Move an address to a position on another route */
        patch: operations["transferAddress"];
        trace?: never;
    };
    "/route-assignments/to-place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses of active customers without a route or without coordinates, by customer
         * @description Addresses that are for bills only do not count. One with coordinates and without a route has a proposal; PATCH /route-assignments/customer/{customerId}/address/{addressId} accepts it.
         */
        get: operations["listAddressesToPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was set for single dates: changed and cancelled runs, by date
         * @description From startDate (default: today) to endDate (default, and at most: 92 days later).
         */
        get: operations["listRouteSchedules"];
        put?: never;
        /**
         * Set the schedule of a route on a date
         * @description Fields left out are those of the route. 409 with the current one if one was set for the date already. Warnings do not prevent a change: no vehicle or driver, one that is not active, or one that another route or a trip needs at the same time (from the start for the route's durationMinutes, otherwise the whole day).
         */
        post: operations["createRouteSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route-schedules/{routeId}/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The schedule of a route on a date, with its history
         * @description 404 if the route does not run on that date. Warnings do not prevent a change: no vehicle or driver, one that is not active, or one that another route or a trip needs at the same time (from the start for the route's durationMinutes, otherwise the whole day).
         */
        get: operations["getRouteSchedule"];
        put?: never;
        post?: never;
        /**
         * Restore the weekly pattern of a date
         * @description A repeated call changes nothing.
         */
        delete: operations["deleteRouteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, cancel or reinstate the run of a route on a date
         * @description A run of the weekly pattern becomes an override; its version is 0 until something is set for the date. 404 if the route does not run on that date: create a schedule. Warnings do not prevent a change: no vehicle or driver, one that is not active, or one that another route or a trip needs at the same time (from the start for the route's durationMinutes, otherwise the whole day).
         */
        patch: operations["updateRouteSchedule"];
        trace?: never;
    };
    "/route-schedules/date-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The runs of all routes from one date to another, by date: the weekly pattern and what was set instead
         * @description At most 93 dates. status pattern: by the route's weekdays; override: set for the date; cancelled: the route does not run. Warnings do not prevent a change: no vehicle or driver, one that is not active, or one that another route or a trip needs at the same time (from the start for the route's durationMinutes, otherwise the whole day).
         */
        get: operations["listRouteSchedulesOfRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All routes by name, with their next run */
        get: operations["listRoutes"];
        put?: never;
        /** Create a route */
        post: operations["createRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One route with its stops: addresses, coordinates, delivery facts, and how long a run is */
        get: operations["getRoute"];
        put?: never;
        post?: never;
        /** Remove a route that is not in use */
        delete: operations["deleteRoute"];
        options?: never;
        head?: never;
        /** Change a route */
        patch: operations["updateRoute"];
        trace?: never;
    };
    "/routes/{id}/create-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice the orders of finished stops
         * @description Starts nothing if the step is running or nothing is left to do.
         */
        post: operations["createInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/current-position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest position of a trip
         * @description An answer with message says that there is none.
         */
        get: operations["getCurrentPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/eta-updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Planned, first and expected arrival at each stop of a trip */
        get: operations["listETAs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/fulfillment-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of each order in the ERP */
        get: operations["getFulfillmentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/location-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a trip's positions, oldest first
         * @description Positions are kept for 90 days.
         */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/process-fulfillments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fulfill the trip's orders in the ERP
         * @description Starts nothing if the step is running or nothing is left to do.
         */
        post: operations["processFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/retry-fulfillment-processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed orders
         * @description Starts nothing if the step is running or nothing is left to do.
         */
        post: operations["retryFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the stops of a route into another order, in one change
         * @description stops are all stops of the route: one that is missing, twice there or on another route is refused. stopsVersion is that of the route that was read.
         */
        put: operations["reorderRoute"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/toggle-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Activate or deactivate a route */
        patch: operations["toggleRoute"];
        trace?: never;
    };
    "/routes/{id}/tracking-overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A trip with its position, and its stops as expected now
         * @description Expected times carry the delay forward through the remaining stops with their service times.
         */
        get: operations["getTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/transition-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statuses that a trip can move to, and what blocks the others */
        get: operations["getTransitionOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/transition-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a trip to another status
         * @description Status changes on the road need trip.complete, the others trip.dispatch. A phone that was offline sends at, the time at which its driver did it. 409 with problems asks to confirm: other_trip_date.
         */
        put: operations["transitionTrip"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/update-fulfillments-to-shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the fulfillments as shipped in the ERP
         * @description Starts nothing if the step is running or nothing is left to do.
         */
        post: operations["shipFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/in-progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trips on the road with their progress */
        get: operations["listTripsInProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/in-progress/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of the trips on the road */
        get: operations["getProgressMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sales order with its lines
         * @description For an open order of today or later, warnings on the lines say that more is promised for the delivery date than available, and short says that there is such a line.
         */
        get: operations["getSalesOrder"];
        put?: never;
        post?: never;
        /**
         * Cancel a sales order
         * @description An order that NetSuite does not have, or refused, is removed. Any other order becomes cancelled, and its lines are closed in NetSuite. 409 if it is on a trip or anything is fulfilled.
         */
        delete: operations["deleteSalesOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/conflict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The portal's and NetSuite's versions of an order in conflict
         * @description For an order that could not be sent because its lines were changed on both sides, or because NetSuite stored something else. 404 if there is no conflict. Prices need price.view.
         */
        get: operations["getSalesOrderConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The trips that delivered an order, with proof and invoice */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a sales order, newest first
         * @description At most 200 events: created, approval, edited, route, status, sync, fulfilled, billed, trip, removed. The history of a removed order is kept.
         */
        get: operations["getSalesOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/recalculate-route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recalculate an order's route from its ship-to address
         * @description Pinned routes, and routes of orders on a started trip, do not change. The answer lists the change, if any.
         */
        post: operations["recalculateSalesOrderRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/resolve-conflict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the version of an order in conflict to keep
         * @description A sync task carries out the decision; the answer's sync has its id. If the order is changed before that, the change is sent instead.
         */
        post: operations["resolveSalesOrderConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{id}/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a sales order on a route and pin it there
         * @description routeId null unpins it; then the ship-to address's route applies again.
         */
        put: operations["setSalesOrderRoute"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a sales order
         * @description Changed lines get new prices; the others keep theirs. Fulfilled quantities cannot be removed. A line with a rate below its floor waits in pendingLines until it is approved (see /price-approvals). Until then its previous version applies, and NetSuite does not get the change; all other changes of the call take effect at once. With the setting orders.blockOutOfStock an edit that needs more of an item than is left on the delivery date is refused: 400 with the lines, or 409 after a concurrent change. The change is sent to NetSuite. 409 with problems asks to confirm: past_delivery_date, unusual_quantity.
         */
        patch: operations["updateSalesOrder"];
        trace?: never;
    };
    "/sales-order/create-sync-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the orders of a date that are not in sync to NetSuite */
        post: operations["createSalesOrderSyncTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/item-fulfillment/{id}/trip-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trip and stop of an item fulfillment
         * @description {id} is the id of an item fulfillment on a trip, NetSuite's id of one, or a sales order's id.
         */
        get: operations["getTripOfFulfillment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/item-fulfillments/eligible-for-trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of a date with something to ship that are on no other trip */
        get: operations["listEligibleForTrips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/lines-under-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of open orders sold below cost, greatest loss first
         * @description For orders from a delivery date to two weeks after it. Costs are the items' current average costs; a difference of less than a cent does not count. At most 500.
         */
        get: operations["listLinesUnderCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/paginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the list of sales orders
         * @description Orders without their lines. filters and sorting are JSON. The list holds open orders and those of the last 90 days; coverage says where it ends, and its field older continues from there. The first page for a customer, for a range of older dates, or for a number as search (ours, NetSuite's, or its id) also has older orders.
         */
        get: operations["listSalesOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/recalculate-routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recalculate the routes of a date's orders from their ship-to addresses
         * @description The specification requires a GET although it writes; repeating it changes nothing more. The answer lists every change.
         */
        get: operations["recalculateSalesOrderRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-order/retrieveAwaitingFulfillment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of a date in pending_fulfillment or partially_fulfilled
         * @description Orders without their lines, by customer.
         */
        get: operations["listSalesOrdersAwaitingFulfillment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All settings: the known ones, set or not, then the others */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-settings/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One setting */
        get: operations["getSetting"];
        put?: never;
        /**
         * Set a setting
         * @description Setting the current value changes nothing.
         */
        post: operations["setSetting"];
        /**
         * Remove a setting; a known one gets its default again
         * @description Removing a setting that is not set changes nothing.
         */
        delete: operations["resetSetting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-settings/{key}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 100 changes of a setting, newest first */
        get: operations["getSettingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-settings/warehouse/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The warehouse's address */
        get: operations["getWarehouseAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-settings/warehouse/coordinates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The warehouse's coordinates */
        get: operations["getWarehouseCoordinates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spot-buy-sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of spot buy sheets, the latest date first
         * @description Totals of closed sheets never change; those of the first five published ones of a page are as of now.
         */
        get: operations["listSpotBuySheets"];
        put?: never;
        /**
         * Start the spot buy sheet of a date
         * @description There is one sheet a date: if there is one already, the answer is 409 with that one. With copyFrom, its lines are copied as drafts, with their times on the new date and without the reasons.
         */
        post: operations["createSpotBuySheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spot-buy-sheets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A spot buy sheet with what became of its lines
         * @description Costs, margins, suggested prices and floors need the permission cost.view. The result of a closed sheet never changes.
         */
        get: operations["getSpotBuySheet"];
        /**
         * Save the draft lines of a spot buy sheet
         * @description The lines that are given are all lines, in their order; a draft that is left out is removed. Published lines stay as they are, also if they are left out. A price below its floor needs a reason and the permission price.belowFloor. The answer to wrong lines names all that is wrong. If the sheet was changed since it was read, the answer is 409 with the sheet as it is now.
         */
        put: operations["setSpotBuySheet"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spot-buy-sheets/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all offers of a spot buy sheet and keep its result for good
         * @description Orders keep the prices of what they have taken. A repeat changes nothing. If the sheet was changed since it was read, the answer is 409 with the sheet as it is now.
         */
        post: operations["closeSpotBuySheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spot-buy-sheets/{id}/lines/{lineId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End one offer of a spot buy sheet
         * @description Orders keep the price of what they have taken. A repeat changes nothing.
         */
        post: operations["stopSpotOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spot-buy-sheets/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make offers of the draft lines of a spot buy sheet
         * @description From then on their prices count wherever lines are priced, until they are sold out, over or stopped. A repeat changes nothing. If the sheet was changed since it was read, the answer is 409 with the sheet as it is now.
         */
        post: operations["publishSpotBuySheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Failed tasks by cause, most frequent first */
        get: operations["listSyncCauses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a discovery of what changed in the ERP
         * @description Without resourceTypes: all types. At most one discovery of a type runs at a time.
         */
        post: operations["createDiscovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest discoveries */
        get: operations["listDiscoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/discovery/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Progress of a discovery */
        get: operations["getDiscoveryProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/discovery/{id}/retry-failed-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the failed tasks of a discovery */
        post: operations["retryFailedTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/discovery/{id}/sync-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks of a discovery */
        get: operations["listDiscoveryTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/erp-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the ERP answers the sync
         * @description While it does not, or refuses the sign-in, tasks wait and are carried out when it answers again.
         */
        get: operations["getErpState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/immediate/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status of an immediate job */
        get: operations["getSyncJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/immediate/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sync some records now */
        post: operations["syncBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/immediate/jobs/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest immediate jobs */
        get: operations["listSyncJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/immediate/single": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sync one record now */
        post: operations["syncSingle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/immediate/sync-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Discover changes of one type, with priority over bulk work */
        post: operations["syncNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry all tasks that failed with one cause */
        post: operations["retryCause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks, last changed first */
        get: operations["listSyncTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/sync/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A task with its attempts */
        get: operations["getSyncTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/sync/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync one record, or retry its failed task
         * @description resourceId is the portal's id or, inbound, the ERP's.
         */
        post: operations["createSyncTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync-tasks/sync/type/{resourceType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks of a resource type, last changed first */
        get: operations["listSyncTasksOfType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the office whether the caller's phone keeps what is not sent
         * @description Kept for a day, and shown with the trips that the caller drives.
         */
        post: operations["tellPhoneState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record where the vehicle of a trip was
         * @description For the trip's driver. Points of the time from the trip's departure to its end are accepted whenever they arrive, in any order; a trip takes one point per second for 24 hours. A repeated call changes nothing. Two points in a row within 150 m of the next pending stop record the arrival there.
         */
        post: operations["recordPositions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of trips, latest date first
         * @description The list holds trips that are not closed or cancelled and those of the last 90 days; coverage says where it ends, and its field older continues from there.
         */
        get: operations["listTrips"];
        put?: never;
        /** Plan a trip */
        post: operations["createTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One trip */
        get: operations["getTrip"];
        /** Change a trip; fields left out do not change */
        put: operations["updateTrip"];
        post?: never;
        /** Remove a trip that is a draft, planned or cancelled */
        delete: operations["deleteTrip"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/delivery-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a delivery stop, or add orders to the stop at their address */
        post: operations["addDeliveryStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the driver was given the manifest
         * @description The trip's manifest counts the changes from then on. It is not a change of the trip, so the version stays.
         */
        post: operations["handManifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/optimize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The shortest sequence of a trip's stops
         * @description Locked stops, finished stops and stops without coordinates keep their positions.
         */
        post: operations["optimizeTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/orders/{salesOrderId}/take-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an order off a trip that has not left
         * @description If NetSuite has packed the order, its item fulfillment is taken back there first: until then the order is leaving. Again, it retries a take-back that failed.
         */
        post: operations["takeOrderOffTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/pickup-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a pickup stop */
        post: operations["addPickupStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/recalculate-distances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Recalculate loads, distances and times */
        put: operations["recalculateDistances"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/set-aside/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell the office what a phone could not report
         * @description For what was refused for good, and for reports that were not finished when the trip went to another driver. It is taken whether or not the trip is there and the caller's, and answers nothing of it. The phone asks again under its key to learn what has become of it; with accepted it says that the report was taken after all.
         */
        put: operations["setReportAside"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a driver needs at the stops of a trip, without prices
         * @description Phones keep it for the time without network.
         */
        get: operations["getTripSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a trip to another status
         * @description Status changes on the road need trip.complete, the others trip.dispatch. 409 with problems asks to confirm: other_trip_date.
         */
        put: operations["setTripStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines to deliver at a stop, without prices */
        get: operations["listStopLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a photo for the proof of a stop
         * @description A JPEG, PNG or WebP of at most 4 MB and 40 megapixels, recognized by its content. It is stored as a JPEG of at most 1,600 pixels each way, without its metadata. A stop has at most 8 photos: one more is a 409 with the code photos_full, and the report can be sent without it. The same photo again gives the same key. A photo that no report names within a week is deleted.
         */
        post: operations["uploadStopPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/photos/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo of a proof of a stop
         * @description The photo is in the answer, in base64, and has no address: it is personal data.
         */
        get: operations["getStopPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the reports on a stop with their proofs, the one made last first */
        get: operations["listStopReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/reports/{reportId}/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose which of the reports that differ counts
         * @description The choice is kept as a report of the person who chooses. The same choice again changes nothing.
         */
        post: operations["chooseStopReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/stops/{stopId}/undelivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide what to do with undelivered goods
         * @description The ERP carries it out after the answer: the item fulfillment is reduced or deleted, and the order's lines are reopened or closed.
         */
        post: operations["decideUndelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{id}/warehouse-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a stop at the warehouse */
        post: operations["addWarehouseStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{tripId}/stops/{stopId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report what happened at a stop
         * @description Every report is kept. Of a person's reports the one made last counts, in whatever order they arrive. A report that was made without knowing of a different result of somebody else does not replace it: the stop then differs. An arrival never changes a result, and the same report again changes nothing. A time that cannot be is moved into the time from the trip's departure to now. A report that cannot count any more is refused, and kept.
         */
        put: operations["completeStop"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/driver/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of a driver's trips */
        get: operations["listTripsOfDriver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/route/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of a route's trips */
        get: operations["listTripsOfRoute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What phones could not report and nobody has decided about, the newest first, at most 100 */
        get: operations["listSetAside"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/set-aside/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * File a report that was set aside to its stop, or dismiss it
         * @description Filed, it is a report of the driver who made it, at the time when it was made; another result that somebody has stated since then differs from it. Dismissing needs a note, which the driver's phone shows. The same decision again changes nothing.
         */
        post: operations["decideSetAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of the trips in a period */
        get: operations["getTripStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/today/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today's trips that are ready or on the road, at most 50 */
        get: operations["listActiveTripsOfToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/vehicle/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of a vehicle's trips */
        get: operations["listTripsOfVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unit-types/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All unit types */
        get: operations["listUnitTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users, optionally of one role
         * @description Without the permission user.manage only drivers can be listed.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite somebody by mail
         * @description The link in the mail is valid for 7 days. Another invitation of the same email replaces the first.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Activate a user */
        patch: operations["activateUser"];
        trace?: never;
    };
    "/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Deactivate a user
         * @description The user's sessions end at once. The last active admin cannot be changed.
         */
        patch: operations["deactivateUser"];
        trace?: never;
    };
    "/users/{id}/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user's telephone number
         * @description An empty one removes it. Shown to those who see trips.
         */
        patch: operations["setUserPhone"];
        trace?: never;
    };
    "/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set a one-time password for another user
         * @description The user's sessions end at once, and after the next sign-in the user must choose another password.
         */
        patch: operations["resetUserPassword"];
        trace?: never;
    };
    "/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user's role
         * @description The user's sessions end at once. The last active admin cannot be changed.
         */
        patch: operations["setUserRole"];
        trace?: never;
    };
    "/users/by-role/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users of a role
         * @description Without the permission user.manage only drivers can be listed.
         */
        get: operations["listUsersByRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's password
         * @description Ends the caller's other sessions.
         */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/users/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations, newest first
         * @description Invitations that are no longer valid are listed for 90 days.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail an invitation again, with a new link */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller as a user */
        get: operations["getOwnUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the caller's names and telephone number */
        patch: operations["updateOwnUser"];
        trace?: never;
    };
    "/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users by the beginning of their email, at most 20 */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All vehicles by name */
        get: operations["listVehicles"];
        put?: never;
        /** Add a vehicle */
        post: operations["createVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One vehicle */
        get: operations["getVehicle"];
        put?: never;
        post?: never;
        /** Remove a vehicle that is not in use */
        delete: operations["deleteVehicle"];
        options?: never;
        head?: never;
        /** Change a vehicle */
        patch: operations["updateVehicle"];
        trace?: never;
    };
    "/vehicles/{id}/associated-driver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The driver of the vehicle's trip or schedule of today, otherwise its usual driver, otherwise null */
        get: operations["getVehicleDriver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{id}/associated-route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The route of the vehicle's trip or schedule of today, otherwise the route whose usual vehicle it is, otherwise null */
        get: operations["getVehicleRoute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{id}/toggle-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Activate or deactivate a vehicle */
        patch: operations["toggleVehicle"];
        trace?: never;
    };
    "/vehicles/eligible-drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who can drive: active users with the role driver */
        get: operations["listEligibleDrivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of marks: active ones first, then resolved ones, the newest first
         * @description Resolved marks of the last 90 days; with itemId, all marks of the item. date selects the marks that were active on that day.
         */
        get: operations["listOutOfStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A mark */
        get: operations["getOutOfStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a mark
         * @description Needs the permission catalog.write or order.write. Fields left out do not change. 409 with the current mark if the version does not match or it is resolved.
         */
        patch: operations["updateOutOfStock"];
        trace?: never;
    };
    "/warehouse-out-of-stock/{id}/affected-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open order lines of a mark's item, by delivery date
         * @description canShip is what a line gets in time from what is left and from arrivals, earlier deliveries first.
         */
        get: operations["listAffectedLines"];
        put?: never;
        /**
         * Swap order lines to a substitute, or reduce them
         * @description A result per line: changed, refused with the reason, or stale if the order was changed since orderVersion. The lines of one order change together. Prices are determined again. The same call again gives the same results.
         */
        post: operations["changeAffectedLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a mark, newest first
         * @description At most 200 events: marked, edited, line, resolved.
         */
        get: operations["getOutOfStockHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a mark
         * @description Needs the permission catalog.write or order.write. The same notes again give the same answer; 409 with the current mark if it was resolved with other notes.
         */
        post: operations["resolveOutOfStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active marks, those with most at risk first */
        get: operations["listActiveOutOfStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/check/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an item is marked out of stock
         * @description id is the item's. proposal has what a new mark would say: what is left, and when purchase orders bring more.
         */
        get: operations["checkOutOfStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/lost-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sales that were lost because items ran out: by week, item and customer
         * @description What was taken off order lines by reducing or removing them because of a mark. Amounts need price.view.
         */
        get: operations["getLostSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouse-out-of-stock/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an item out of stock
         * @description Needs the permission catalog.write or order.write. An item has one active mark: 409 with the current mark if it has one. Left out: no quantity left, and the date of the next arrival.
         */
        post: operations["markOutOfStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AdjustmentsAdjustment: {
            _id: string;
            /** @description both adjustments of a count share it; empty: not of a count */
            countId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description null: made in NetSuite */
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            date: string | null;
            /**
             * @description mixed: made in NetSuite
             * @enum {string}
             */
            direction: "positive" | "negative" | "mixed";
            /** @description in NetSuite; empty if it was made there */
            externalId: string;
            /** Format: int64 */
            lineCount: number;
            lines: components["schemas"]["AdjustmentsLine"][];
            locationId: string;
            memo: string;
            /** @description empty until NetSuite has it */
            netSuiteAdjustmentId: string;
            /** @description NetSuite's; empty until it is known */
            number: string;
            /**
             * @description empty: made in NetSuite
             * @enum {string}
             */
            reason: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other" | "";
            /** @description absent: no release is needed */
            release?: components["schemas"]["AdjustmentsRelease"];
            /** @description id of the adjustment that takes this one back; empty: none */
            reversedBy: string;
            /** @description id of the adjustment that this one takes back; empty: none */
            reverses: string;
            /** @description it can be reversed now */
            reversible: boolean;
            /**
             * @description cancelled: before NetSuite had it; removed: deleted in NetSuite
             * @enum {string}
             */
            status: "posted" | "cancelled" | "removed";
            sync: components["schemas"]["SynctaskSync"];
            /** @description NetSuite certainly does not have it: it can be changed and cancelled */
            unsent: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description added to the value of the stock; absent: not known; absent without cost.view */
            value?: number;
            /** Format: int64 */
            version: number;
        };
        AdjustmentsCountedLine: {
            /** @description in units; 0 or more, at most 3 decimals */
            counted: number;
            /** @description the stock on hand that the counting person saw, in units */
            expected: number;
            /** @description item id */
            itemId: string;
            /** @description per unit, of what was found more; absent: the item's average cost */
            unitCost?: number;
            /** @description id of a unit of the item */
            units: string;
        };
        AdjustmentsCountInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            lines: components["schemas"]["AdjustmentsCountedLine"][];
            /** @description NetSuite's id; absent: the setting erp.locationId */
            locationId?: string;
            memo?: string;
        };
        AdjustmentsCountPosted: {
            negative: components["schemas"]["AdjustmentsAdjustment"] | null;
            positive: components["schemas"]["AdjustmentsAdjustment"] | null;
        };
        AdjustmentsHead: {
            _id: string;
            /** @description both adjustments of a count share it; empty: not of a count */
            countId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description null: made in NetSuite */
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            date: string | null;
            /**
             * @description mixed: made in NetSuite
             * @enum {string}
             */
            direction: "positive" | "negative" | "mixed";
            /** @description in NetSuite; empty if it was made there */
            externalId: string;
            /** Format: int64 */
            lineCount: number;
            locationId: string;
            memo: string;
            /** @description empty until NetSuite has it */
            netSuiteAdjustmentId: string;
            /** @description NetSuite's; empty until it is known */
            number: string;
            /**
             * @description empty: made in NetSuite
             * @enum {string}
             */
            reason: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other" | "";
            /** @description absent: no release is needed */
            release?: components["schemas"]["AdjustmentsRelease"];
            /** @description id of the adjustment that takes this one back; empty: none */
            reversedBy: string;
            /** @description id of the adjustment that this one takes back; empty: none */
            reverses: string;
            /** @description it can be reversed now */
            reversible: boolean;
            /**
             * @description cancelled: before NetSuite had it; removed: deleted in NetSuite
             * @enum {string}
             */
            status: "posted" | "cancelled" | "removed";
            sync: components["schemas"]["SynctaskSync"];
            /** @description NetSuite certainly does not have it: it can be changed and cancelled */
            unsent: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description added to the value of the stock; absent: not known; absent without cost.view */
            value?: number;
            /** Format: int64 */
            version: number;
        };
        AdjustmentsHistory: {
            events: components["schemas"]["HistoryEntry"][];
        };
        AdjustmentsItemRef: {
            _id: string;
            /** @description the code */
            itemId: string;
            name: string;
        };
        AdjustmentsLine: {
            /** @enum {string} */
            direction: "positive" | "negative";
            item: components["schemas"]["AdjustmentsItemRef"];
            /** @description item id */
            itemId: string;
            /** @description of the line, typed in NetSuite */
            memo: string;
            /** @description in units; null: not known */
            onHandAfter: number;
            /** @description in units, at the time of posting; null: not known */
            onHandBefore: number;
            /** @description in units; added or removed, see direction */
            quantity: number;
            /** @description per unit; absent: not known; absent without cost.view */
            unitCost?: number;
            unitName: string;
            /** @description unit id */
            units: string;
            /** @description added to the value of the stock; absent: not known; absent without cost.view */
            value?: number;
        };
        AdjustmentsLineFields: {
            readonly direction?: unknown;
            readonly item?: unknown;
            /** @description item id */
            itemId: string;
            readonly memo?: unknown;
            readonly onHandAfter?: unknown;
            readonly onHandBefore?: unknown;
            /** @description in units; greater than 0, at most 3 decimals */
            quantity: number;
            /** @description per unit, of a positive adjustment, with the permission cost.view only; absent: the item's average cost */
            unitCost?: number;
            readonly unitName?: unknown;
            /** @description id of a unit of the item */
            units: string;
            readonly value?: unknown;
        };
        AdjustmentsPage: {
            coverage: components["schemas"]["ListingCoverage"];
            inventoryAdjustments: components["schemas"]["AdjustmentsHead"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        AdjustmentsPosted: {
            _id: string;
            /** @description both adjustments of a count share it; empty: not of a count */
            countId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description null: made in NetSuite */
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            date: string | null;
            /**
             * @description mixed: made in NetSuite
             * @enum {string}
             */
            direction: "positive" | "negative" | "mixed";
            /** @description in NetSuite; empty if it was made there */
            externalId: string;
            /** Format: int64 */
            lineCount: number;
            lines: components["schemas"]["AdjustmentsLine"][];
            locationId: string;
            memo: string;
            /** @description the adjustments for the other reasons that the lines have */
            more: components["schemas"]["AdjustmentsAdjustment"][];
            /** @description empty until NetSuite has it */
            netSuiteAdjustmentId: string;
            /** @description NetSuite's; empty until it is known */
            number: string;
            /**
             * @description empty: made in NetSuite
             * @enum {string}
             */
            reason: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other" | "";
            /** @description absent: no release is needed */
            release?: components["schemas"]["AdjustmentsRelease"];
            /** @description id of the adjustment that takes this one back; empty: none */
            reversedBy: string;
            /** @description id of the adjustment that this one takes back; empty: none */
            reverses: string;
            /** @description it can be reversed now */
            reversible: boolean;
            /**
             * @description cancelled: before NetSuite had it; removed: deleted in NetSuite
             * @enum {string}
             */
            status: "posted" | "cancelled" | "removed";
            sync: components["schemas"]["SynctaskSync"];
            /** @description NetSuite certainly does not have it: it can be changed and cancelled */
            unsent: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description added to the value of the stock; absent: not known; absent without cost.view */
            value?: number;
            /** Format: int64 */
            version: number;
        };
        AdjustmentsPostedLine: {
            readonly direction?: unknown;
            readonly item?: unknown;
            /** @description item id */
            itemId: string;
            readonly memo?: unknown;
            readonly onHandAfter?: unknown;
            readonly onHandBefore?: unknown;
            /** @description in units; greater than 0, at most 3 decimals */
            quantity: number;
            /**
             * @description absent: that of the adjustment; one adjustment is posted for each reason
             * @enum {string}
             */
            reason?: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other";
            /** @description per unit, of a positive adjustment, with the permission cost.view only; absent: the item's average cost */
            unitCost?: number;
            readonly unitName?: unknown;
            /** @description id of a unit of the item */
            units: string;
            readonly value?: unknown;
        };
        AdjustmentsPostInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            /**
             * Format: date
             * @description not after today; absent: today
             */
            date?: string | null;
            lines: components["schemas"]["AdjustmentsPostedLine"][];
            /** @description NetSuite's id; absent: the setting erp.locationId */
            locationId?: string;
            memo?: string;
            /**
             * @description of the lines without one of their own; needed if there are any
             * @enum {string}
             */
            reason?: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other";
        };
        AdjustmentsRefuseInBody: {
            /** @description whoever posted the adjustment reads it */
            reason: string;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        AdjustmentsRelease: {
            /** Format: date-time */
            at: string | null;
            /** @description null: it was not released */
            by: components["schemas"]["HistoryPerson"] | null;
            needed: boolean;
            /** @description the caller has posted it or changed its lines, so that another person must release it */
            own: boolean;
            /** @description nobody has released or cancelled it yet */
            waiting: boolean;
        };
        AdjustmentsReleaseInBody: {
            reason?: string;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        AdjustmentsReverseInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            /** @description of the new adjustment; absent: its number and the reason */
            memo?: string;
            /** @description why, in words */
            reason: string;
        };
        AdjustmentsStepInBody: {
            /** Format: int64 */
            version?: number;
        };
        AdjustmentsUpdateInBody: {
            readonly _id?: unknown;
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            readonly countId?: unknown;
            readonly createdAt?: unknown;
            readonly createdBy?: unknown;
            readonly date?: unknown;
            readonly direction?: unknown;
            readonly externalId?: unknown;
            readonly lineCount?: unknown;
            lines?: components["schemas"]["AdjustmentsLineFields"][];
            readonly locationId?: unknown;
            memo?: string;
            readonly netSuiteAdjustmentId?: unknown;
            readonly number?: unknown;
            /** @enum {string} */
            reason?: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other" | "";
            readonly release?: unknown;
            readonly reversedBy?: unknown;
            readonly reverses?: unknown;
            readonly reversible?: unknown;
            readonly status?: unknown;
            readonly sync?: unknown;
            readonly unsent?: unknown;
            readonly updatedAt?: unknown;
            readonly value?: unknown;
            /** Format: int64 */
            version?: number;
        };
        AdminutilsList: {
            jobs: components["schemas"]["Job"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        AdminutilsResults: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            results: components["schemas"]["JobResult"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        AllowanceInForce: {
            /** @description the sum of parts */
            amount: number;
            /**
             * Format: date
             * @description the day at the warehouse
             */
            date: string | null;
            parts: components["schemas"]["AllowancePart"][];
        };
        AllowancePart: {
            allowanceId: string;
            /** @description rounded to 5 places */
            amount: number;
            /** Format: date */
            from: string | null;
            /**
             * Format: date
             * @description the last day
             */
            until: string | null;
            vendor: string;
        };
        AnalyticsLastPurchase: {
            /** Format: date */
            date: string;
            orderNumber: string;
            productId: string;
            /** @description in units */
            quantity: number;
            /** @description per one of units; null if there was none or without price.view */
            rate: number | null;
            salesOrderId: string;
            /** @description unit id */
            units: string;
        };
        AnalyticsLastPurchaseInBody: {
            /** @description item ids */
            productIds: string[];
        };
        AnalyticsOrderRef: {
            _id: string;
            orderNumber: string;
        };
        AnalyticsPar: {
            quantity: number;
            /** @description unit id */
            units: string;
        };
        AnalyticsProductSale: {
            item: components["schemas"]["OrderlineItem"];
            /** Format: date */
            lastDate: string | null;
            lastOrder: components["schemas"]["AnalyticsOrderRef"] | null;
            /** @description in lastUnits */
            lastQuantity: number | null;
            /** @description per one of lastUnits */
            lastRate: number | null;
            /** @description unit id */
            lastUnits: string;
            /** @description stock that the customer wants after a delivery */
            par: components["schemas"]["AnalyticsPar"] | null;
            preferred: boolean;
            /** @description sale units in 13 weeks */
            quantity: number;
            restricted: boolean;
            /**
             * Format: int64
             * @description orders in 13 weeks
             */
            times: number;
            /** @description the median of the last 8 orders; 0: none */
            usualQuantity: number;
            /** @description unit id */
            usualUnits: string;
            /** @description sale units in each of 13 weeks, the earliest first; the last one ends today */
            weeks: number[];
        };
        AnalyticsSaleCount: {
            /**
             * Format: int64
             * @description distinct orders
             */
            orders: number;
            productId: string;
            /** @description sale units */
            quantity: number;
        };
        AnalyticsShortItem: {
            item: components["schemas"]["OrderlineItem"];
            /** @description available minus promised, negative */
            left: number;
            lines: components["schemas"]["AnalyticsShortLine"][];
            /** @description promised up to the date and not yet shipped */
            promised: number;
            /** @description unit id of the stock unit */
            units: string;
        };
        AnalyticsShortLine: {
            customerId: string;
            customerName: string;
            /** @description unique within its order only */
            lineId: string;
            orderNumber: string;
            /** @description not yet shipped, in units */
            quantity: number;
            salesOrderId: string;
            /** @description unit id */
            units: string;
        };
        ApprovalCustomer: {
            _id: string;
            name: string;
        };
        ApprovalDecision: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["ApprovalPerson"];
            reason: string;
        };
        ApprovalPerson: {
            _id: string;
            name: string;
        };
        AssortmentCount: {
            /** Format: int64 */
            count: number;
            value: string;
        };
        AssortmentFacets: {
            brand: components["schemas"]["AssortmentCount"][];
            /** @description most frequent first, at most 300 */
            category: components["schemas"]["AssortmentCount"][];
            /** @description values of the filter image */
            image: components["schemas"]["AssortmentCount"][];
            /** @description zero_markup, which needs the permission cost.view; under_floor, which needs price.override */
            price?: components["schemas"]["AssortmentCount"][];
            /** @description visible, hidden, featured, inactive */
            shown: components["schemas"]["AssortmentCount"][];
            /** @description yes: sold in the last four weeks; no */
            sold: components["schemas"]["AssortmentCount"][];
            /** @description values of the filter stock, and marked: those of outOfStock=true */
            stock: components["schemas"]["AssortmentCount"][];
            tag: components["schemas"]["AssortmentCount"][];
        };
        AuditActor: {
            email: string;
            id: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer" | "";
        };
        AuditEvent: {
            _id: string;
            /** @enum {string} */
            action: "session.revoke" | "session.invalidateAll" | "session.theft" | "session.cleanup" | "user.invite" | "user.revokeInvitation" | "user.register" | "user.role" | "user.activate" | "user.deactivate" | "user.profile" | "user.changePassword" | "user.resetPassword" | "setting.set" | "setting.reset" | "price.override" | "spotBuySheet.create" | "spotBuySheet.publish" | "spotBuySheet.stopOffer" | "spotBuySheet.close" | "vendorAllowance.create" | "vendorAllowance.change" | "vendorAllowance.delete" | "job.start" | "job.cancel" | "keys.rotate";
            actor: components["schemas"]["AuditActor"];
            after: unknown;
            /** Format: date-time */
            at: string;
            before: unknown;
            reason: string;
            subject: components["schemas"]["AuditSubject"];
        };
        AuditPage: {
            events: components["schemas"]["AuditEvent"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        AuditSubject: {
            id: string;
            name: string;
            type: string;
        };
        AuthAccepted: {
            message: string;
        };
        AuthInvalidateAllInBody: Record<string, never>;
        AuthLogin: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            user: components["schemas"]["AuthLoginUser"];
        };
        AuthLoginInBody: {
            email: string;
            password: string;
        };
        AuthLoginUser: {
            _id: string;
            email: string;
            firstName: string;
            lastName: string;
            /** @description until it is changed, nothing else can be done */
            mustChangePassword: boolean;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
        };
        AuthLogoutInBody: Record<string, never>;
        AuthOwnSession: {
            _id: string;
            clientType: string;
            /** Format: date-time */
            createdAt: string;
            /** @description this is the session of the request */
            current: boolean;
            /** Format: date-time */
            expiresAt: string;
            ip: string;
            /**
             * Format: date-time
             * @description when it last got new tokens, which is every 15 minutes while in use
             */
            lastUsedAt: string;
            /** Format: date-time */
            updatedAt: string;
            userAgent: string;
            userId: string;
            /**
             * Format: int64
             * @description number of tokens issued
             */
            version: number;
        };
        AuthProfile: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            email: string;
            firstName: string;
            isActive: boolean;
            lastName: string;
            /** Format: date-time */
            lastSignInAt: string | null;
            mustChangePassword: boolean;
            permissions: string[];
            /** @description E.164, such as +13125550142; empty: none */
            phone: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            /** Format: int64 */
            tokenVersion: number;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            warehouse: components["schemas"]["AuthProfileWarehouse"];
        };
        AuthProfileWarehouse: {
            /**
             * @description how screens show times of day
             * @enum {string}
             */
            clock: "12h" | "24h";
            /** @description of the office, E.164; empty: not known */
            phone: string;
            /** @example America/Chicago */
            timezone: string;
            /** Format: date */
            today: string;
            /**
             * @description how screens show distances and weights
             * @enum {string}
             */
            units: "us" | "metric";
        };
        AuthRefreshInBody: {
            refresh_token: string;
        };
        AuthRegistered: {
            access_token?: string;
            message?: string;
            refresh_token?: string;
            /** @enum {string} */
            role?: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            user?: components["schemas"]["AuthLoginUser"];
        };
        AuthRegisterInBody: {
            email: string;
            firstName: string;
            invitationToken?: string;
            lastName: string;
        };
        AuthResendInBody: {
            email: string;
        };
        AuthRevokeAllInBody: {
            exceptCurrent?: boolean;
        };
        AuthRevokeByClientTypeInBody: {
            clientType: string;
        };
        AuthRevoked: {
            /** Format: int64 */
            revoked: number;
        };
        AuthRevokeTokenInBody: {
            sessionId: string;
        };
        AuthSetPasswordInBody: {
            email: string;
            password: string;
            temporaryToken: string;
        };
        AuthTokenVersion: {
            /** Format: int64 */
            tokenVersion: number;
        };
        AuthVerified: {
            temporaryToken: string;
        };
        AuthVerifyInBody: {
            email: string;
            verificationCode: string;
        };
        CalendarDay: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string | null;
            driver: components["schemas"]["CalendarDriverRef"] | null;
            driverId: string | null;
            notes: string;
            /** @description the warnings, in this order, for programs */
            problems: components["schemas"]["CalendarProblem"][];
            route: components["schemas"]["CalendarRouteRef"];
            routeId: string;
            /** @description HH:MM in the warehouse's zone; empty: not said */
            startTime: string;
            /** @enum {string} */
            status: "pattern" | "override" | "cancelled";
            /** @description of the route on the date, without cancelled ones */
            trips: components["schemas"]["CalendarTripRef"][];
            /** Format: date-time */
            updatedAt: string;
            vehicle: components["schemas"]["CalendarVehicleRef"] | null;
            vehicleId: string | null;
            /**
             * Format: int64
             * @description 0: nothing was ever set for the date
             */
            version: number;
            /** @description from today on, if the route runs */
            warnings: string[];
        };
        CalendarDriverRef: {
            _id: string;
            firstName: string;
            lastName: string;
        };
        CalendarParams: {
            /** Format: date */
            date?: string | null;
            /** @description HH:MM; absent: the whole day */
            from?: string;
            routeId?: string;
            routeName?: string;
            tripId?: string;
            tripNumber?: string;
        };
        CalendarProblem: {
            /** @enum {string} */
            code: "route_inactive" | "no_vehicle" | "vehicle_inactive" | "vehicle_double_booked" | "no_driver" | "driver_ineligible" | "driver_double_booked";
            /** @enum {string} */
            field: "routeId" | "vehicleId" | "driverId";
            params: components["schemas"]["CalendarParams"];
            /** @enum {string} */
            severity: "warning";
        };
        CalendarRouteRef: {
            _id: string;
            code: string;
            color: string;
            name: string;
        };
        CalendarTripRef: {
            _id: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            tripNumber: string;
        };
        CalendarVehicleRef: {
            _id: string;
            isActive: boolean;
            name: string;
        };
        Cart: {
            _id: string;
            cartItems: components["schemas"]["OrderlineLine"][];
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["OrderCustomer"] | null;
            /** Format: date */
            deliveryDate: string;
            memo: string;
            netSuiteCustomerId: string;
            netSuiteSalesOrderId: string;
            owner: string;
            /** @description the warnings, in this order, for programs */
            problems?: components["schemas"]["OrderDateProblem"][];
            salesOrderId: string;
            shipToAddressId: string;
            /** @enum {string} */
            status: "draft" | "submitted" | "discarded";
            /** @description absent without price.view */
            total?: number;
            /** Format: date */
            transactionDate: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            /** @description of the delivery date: the ship-to address receives no deliveries then */
            warnings?: string[];
        };
        CartAddInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            salesOrderId: string;
            /**
             * Format: int64
             * @description version of the sales order that the caller has read; 409 if it has changed
             */
            salesOrderVersion?: number;
            /**
             * Format: int64
             * @description version of the cart that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        CartCreateInBody: {
            readonly _id?: unknown;
            /** @description the full set of lines, at most 500; a line with its _id stays that line */
            cartItems?: components["schemas"]["OrderlineInput"][];
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            readonly createdAt?: unknown;
            readonly customer?: unknown;
            /** Format: date */
            deliveryDate?: string | null;
            readonly errorCount?: unknown;
            readonly lineCount?: unknown;
            memo?: string | null;
            /** @description another customer ends every custom rate */
            netSuiteCustomerId?: string | null;
            readonly netSuiteSalesOrderId?: unknown;
            readonly owner?: unknown;
            readonly problems?: unknown;
            readonly salesOrderId?: unknown;
            shipToAddressId?: string | null;
            readonly status?: unknown;
            readonly total?: unknown;
            /** Format: date */
            transactionDate?: string | null;
            readonly updatedAt?: unknown;
            readonly version?: unknown;
            readonly warnings?: unknown;
        };
        CartSubmitInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        CartSummary: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["OrderCustomer"] | null;
            /** Format: date */
            deliveryDate: string;
            /**
             * Format: int64
             * @description lines with a validationError
             */
            errorCount: number;
            /** Format: int64 */
            lineCount: number;
            memo: string;
            netSuiteCustomerId: string;
            owner: string;
            shipToAddressId: string;
            status: string;
            /** @description absent without price.view */
            total?: number;
            /** Format: date */
            transactionDate: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        CartUpdateInBody: {
            readonly _id?: unknown;
            /** @description the full set of lines, at most 500; a line with its _id stays that line */
            cartItems?: components["schemas"]["OrderlineInput"][];
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            readonly createdAt?: unknown;
            readonly customer?: unknown;
            /** Format: date */
            deliveryDate?: string | null;
            readonly errorCount?: unknown;
            readonly lineCount?: unknown;
            memo?: string | null;
            /** @description another customer ends every custom rate */
            netSuiteCustomerId?: string | null;
            readonly netSuiteSalesOrderId?: unknown;
            readonly owner?: unknown;
            readonly problems?: unknown;
            readonly salesOrderId?: unknown;
            shipToAddressId?: string | null;
            readonly status?: unknown;
            readonly total?: unknown;
            /** Format: date */
            transactionDate?: string | null;
            readonly updatedAt?: unknown;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
            readonly warnings?: unknown;
        };
        Cost: {
            average: number | null;
            /** @enum {string} */
            basis: "weighted" | "receipts" | "last_purchase" | "none";
            cost: number | null;
            lastPurchase: number | null;
            /** @description in sale units; 0 or less: the average cost does not count */
            onHand: number;
            /** @description also those that do not count */
            receipts: components["schemas"]["CostReceipt"][];
        };
        CostReceipt: {
            /**
             * Format: date
             * @description absent: not known
             */
            due?: string | null;
            /**
             * @description why it does not count; absent: it does
             * @enum {string}
             */
            leftOut?: "too_late" | "no_date" | "no_rate";
            number: string;
            purchaseOrderId: string;
            /** @description in sale units */
            quantity: number;
            /** @description per sale unit */
            rate: number;
            vendor: string;
        };
        CustomerAddress: {
            _id: string;
            city: string;
            country: string;
            isDefaultBilling: boolean;
            isDefaultShipping: boolean;
            label: string;
            postalCode: string;
            state: string;
            street: string;
        };
        CustomerPar: {
            productId: string;
            quantity: number;
            /** @description unit id */
            units: string;
        };
        CustomersAddProductInBody: {
            /** @description item id */
            productId: string;
        };
        CustomersAddress: {
            _id: string;
            city: string;
            country: string;
            /** @description delivery facts: when and how it receives deliveries; absent in lists */
            delivery?: components["schemas"]["ReceivingFacts"];
            isDefaultBilling: boolean;
            isDefaultShipping: boolean;
            label: string;
            /** Format: double */
            latitude: number | null;
            /** Format: double */
            longitude: number | null;
            postalCode: string;
            route: components["schemas"]["CustomersAddressRoute"] | null;
            state: string;
            street: string;
        };
        CustomersAddressRoute: {
            name: string;
            routeId: string;
            /** Format: int64 */
            stopNumber: number;
        };
        CustomersContractPrice: {
            /** @description absent: the price of a pricing group */
            itemId?: string;
            /** @description per sale unit, for every quantity */
            price?: number;
            /** @description the level's name */
            priceLevel?: string;
            /** @description absent: price counts */
            priceLevelId?: string;
            /** @description the group's name */
            pricingGroup?: string;
            pricingGroupId?: string;
        };
        CustomersCoordinatesInBody: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /**
             * @description amazon-location: a match of lookUpAddress that was accepted as it is; absent: manual
             * @enum {string}
             */
            source?: "manual" | "amazon-location";
        };
        CustomersCustomer: {
            _id: string;
            addresses: components["schemas"]["CustomersAddress"][];
            /** @description absent without price.view */
            balance?: number;
            /** @description prices that NetSuite keeps for this customer; those of items come before those of pricing groups, both before the customer's price level; absent without price.view */
            contractPrices?: components["schemas"]["CustomersContractPrice"][];
            /**
             * Format: date-time
             * @description when the portal first stored the customer
             */
            createdAt: string;
            /** @description absent without price.view */
            creditLimit?: number;
            email: string;
            /** @description the code */
            entityId: string;
            isActive: boolean;
            name: string;
            netSuiteCustomerId: string;
            notes: string;
            /** @description stock of products that the customer wants to have */
            pars: components["schemas"]["CustomerPar"][];
            phone: string;
            /** @description item ids */
            preferredProducts: string[];
            /** @description the price level's name; empty if NetSuite has not sent it */
            priceLevel: string;
            priceLevelId: string;
            /** @description item ids */
            restrictedProducts: string[];
            salesRep: string;
            sync: components["schemas"]["SynctaskState"];
            /** @description false: nothing in place of what was ordered */
            takesSubstitutes: boolean;
            terms: string;
            /**
             * Format: date-time
             * @description when the portal last stored the customer
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description of preferences, restrictions, notes and pars
             */
            version: number;
        };
        CustomersDeliveryInBody: {
            /** @description at most 366 different ones */
            closedDates?: (string | null)[];
            driverNote?: string;
            /**
             * Format: int64
             * @description null: as the setting tracking.serviceMinutes says
             */
            serviceMinutes?: number | null;
            /** @description what the vehicle needs to have */
            vehicleFeatures?: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            /**
             * Format: int64
             * @description of the delivery facts that the caller has read; 409 if it has changed
             */
            version?: number;
            /** @description none: always open; otherwise a weekday without one is closed. Several a day are allowed; they must not overlap */
            windows?: components["schemas"]["ReceivingWindow"][];
        };
        CustomersParInBody: {
            /** @description in units; greater than 0, at most 3 decimals */
            quantity: number;
            /** @description unit id, of the item's units */
            units: string;
        };
        CustomersSummary: {
            _id: string;
            addresses: components["schemas"]["CustomersAddress"][];
            /** @description absent without price.view */
            balance?: number;
            /** @description absent without price.view */
            creditLimit?: number;
            email: string;
            /** @description the code */
            entityId: string;
            isActive: boolean;
            name: string;
            netSuiteCustomerId: string;
            phone: string;
            priceLevelId: string;
            salesRep: string;
            sync: components["schemas"]["SynctaskState"];
            terms: string;
        };
        CustomersUpdateInBody: {
            readonly _id?: unknown;
            readonly addresses?: unknown;
            readonly balance?: unknown;
            readonly contractPrices?: unknown;
            readonly createdAt?: unknown;
            readonly creditLimit?: unknown;
            readonly email?: unknown;
            readonly entityId?: unknown;
            readonly isActive?: unknown;
            readonly name?: unknown;
            readonly netSuiteCustomerId?: unknown;
            notes?: string;
            readonly pars?: unknown;
            readonly phone?: unknown;
            readonly preferredProducts?: unknown;
            readonly priceLevel?: unknown;
            readonly priceLevelId?: unknown;
            readonly restrictedProducts?: unknown;
            readonly salesRep?: unknown;
            readonly sync?: unknown;
            takesSubstitutes?: boolean;
            readonly terms?: unknown;
            readonly updatedAt?: unknown;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if the notes have changed since
             */
            version?: number;
        };
        DayplanFix: {
            /** @enum {string} */
            code: "release" | "move_to_date" | "place_on_map" | "add_truck" | "choose_equipped_truck" | "accept_late" | "longer_day" | "unlock_trips" | "deliver_anyway";
            /** @description the facts, by code */
            params: {
                [key: string]: unknown;
            };
        };
        DayplanFullest: {
            /**
             * @description none: no limit is known
             * @enum {string}
             */
            dimension: "weight" | "volume" | "cases" | "none";
            /** Format: int64 */
            percent: number;
        };
        DayplanMetrics: {
            /** @description decimal, in the company's currency, by the settings planning.cost… */
            cost: string;
            /** @description decimal */
            costPerStop: string;
            /** Format: double */
            distanceKm: number;
            /**
             * Format: int64
             * @description from each departure to the return
             */
            durationMin: number;
            /**
             * Format: int64
             * @description of a capacity, over all trips
             */
            fullestPercent: number;
            /** Format: int64 */
            lateStops: number;
            /** Format: int64 */
            ordersPlanned: number;
            /** Format: int64 */
            ordersTotal: number;
            /**
             * Format: int64
             * @description that leave
             */
            trucks: number;
        };
        DayplanPlace: {
            city: string;
            /** Format: double */
            latitude: number | null;
            /** Format: double */
            longitude: number | null;
            street: string;
        };
        DayplanProgress: {
            /** @description of the best plan so far, in the objective's unit */
            cost: string;
            /**
             * Format: double
             * @description part of the work, from 0 to 1
             */
            done: number;
            /**
             * Format: int64
             * @description stops that the best plan so far leaves out
             */
            leftOut: number;
        };
        DayplanReason: {
            /** @enum {string} */
            code: "not_released" | "closed_day" | "no_coordinates" | "no_trucks" | "needs_feature" | "too_large" | "window_out_of_reach" | "hours_too_short" | "trips_locked" | "trucks_full" | "window_taken" | "no_time_left" | "not_worth_it";
            /** @description the facts, by code */
            params: {
                [key: string]: unknown;
            };
        };
        DayplanReload: {
            /** Format: date-time */
            arrival: string | null;
            /** Format: date-time */
            departure: string | null;
        };
        DayplanRequest: {
            /** @enum {string} */
            balance: "none" | "lightly" | "strongly";
            /** Format: date */
            date: string | null;
            /** @description each planned stop stays on its truck: only the sequence changes, and orders are added */
            keepTrucks: boolean;
            /** @description these stay as they are */
            lockTrips: string[];
            /**
             * Format: int64
             * @description the longest time from departure to return; 0: by the setting trips.maxWorkMinutes
             */
            maxWorkMinutes: number;
            /** @enum {string} */
            objective: "cost" | "distance" | "time";
            /** @description trucks may load again at the warehouse */
            reload: boolean;
            /** @description the trips to plan; null: all of the date */
            tripIds: string[] | null;
            /** @description for new trips: the plan makes one for each of them that it uses and that has none */
            vehicleIds: string[];
        };
        DayplanRules: {
            /** @enum {string} */
            balance: "none" | "lightly" | "strongly";
            /** @description the provider of distances */
            distances: string;
            keepTrucks: boolean;
            /**
             * Format: int64
             * @description on trips that are not locked
             */
            lockedStops: number;
            /** Format: int64 */
            lockedTrips: number;
            /** Format: int64 */
            maxWorkMinutes: number;
            /** @enum {string} */
            objective: "cost" | "distance" | "time";
            /**
             * Format: int64
             * @description at the warehouse each time a truck loads again; 0: no truck does, but where a trip has such a stop
             */
            reloadMinutes: number;
        };
        DayplanStop: {
            /** Format: date-time */
            arrival: string | null;
            customer: components["schemas"]["TripCustomer"] | null;
            /** @description the other trip that it comes from; null: none */
            fromTripId: string | null;
            /** @description it was on no trip */
            isNew: boolean;
            /** Format: int64 */
            lateMinutes: number;
            locked: boolean;
            reload: components["schemas"]["DayplanReload"] | null;
            salesOrderIds: string[];
            shipTo: components["schemas"]["DayplanPlace"] | null;
            /** @description null: applying the plan makes the stop */
            stopId: string | null;
        };
        DayplanTripMetrics: {
            /** Format: date-time */
            back: string | null;
            /** Format: double */
            distanceKm: number;
            /** Format: int64 */
            durationMin: number;
            fullest: components["schemas"]["DayplanFullest"];
            /** Format: int64 */
            lateStops: number;
            /**
             * Format: date-time
             * @description null: nothing to deliver, or the trip has no start
             */
            leave: string | null;
            /**
             * Format: int64
             * @description how often the truck loads again at the warehouse
             */
            reloads: number;
            /** Format: int64 */
            stops: number;
        };
        DayplanUnplanned: {
            addressId: string;
            customer: components["schemas"]["OrderCustomer"];
            fix: components["schemas"]["DayplanFix"] | null;
            /** @description the trip that the plan takes it off; null: it was on none */
            fromTripId: string | null;
            orderNumber: string;
            /**
             * Format: int64
             * @description 0: the order is on a trip
             */
            orderVersion: number;
            /** @description the most likely one first */
            reasons: components["schemas"]["DayplanReason"][];
            salesOrderId: string;
            shipTo: components["schemas"]["DayplanPlace"];
            /** @description absent without price.view */
            value?: number;
            /** @description kilograms */
            weight: number;
        };
        DayProblem: {
            /** @enum {string} */
            code: "late" | "closed_day" | "overload" | "long_day" | "missing_feature" | "double_booking" | "no_vehicle" | "no_driver" | "no_coordinates";
            /** @description the facts, by code */
            params: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            severity: "error" | "warning";
            /** @description null: the trip as a whole */
            stopId: string | null;
        };
        DayReason: {
            /** @enum {string} */
            code: "not_released" | "closed_day" | "removed" | "no_route" | "no_coordinates" | "no_trip" | "needs_feature" | "window_out_of_reach" | "route_truck_full" | "after_cutoff" | "not_planned";
            /** @description the facts, by code */
            params: {
                [key: string]: unknown;
            };
        };
        DayShare: {
            limit: number | null;
            load: number;
        };
        DaySkipped: {
            reason: string;
            routeId: string;
            routeName: string;
        };
        DiscoveryProgress: {
            /**
             * Format: int64
             * @description new, changed or deleted
             */
            changed: number;
            /** Format: int64 */
            done: number;
            /**
             * Format: int64
             * @description changed although the ERP did not report a change
             */
            drift: number;
            /** Format: int64 */
            failed: number;
            /**
             * Format: int64
             * @description read in the ERP
             */
            found: number;
            /**
             * Format: int64
             * @description stored for import
             */
            queued: number;
        };
        DispatchAccept: {
            /** @description of problems */
            codes: string[];
            note: string;
        };
        DispatchApplying: {
            jobId: string;
        };
        DispatchBoard: {
            applying: components["schemas"]["DispatchApplying"] | null;
            /** Format: date */
            date: string | null;
            /**
             * @description the provider of distances
             * @enum {string}
             */
            distances: "great-circle" | "road-network" | "amazon-location";
            /** @description active ones */
            drivers: components["schemas"]["DispatchDriver"][];
            /** Format: date-time */
            generatedAt: string;
            schedule: components["schemas"]["DispatchSchedule"];
            /** @description of the warehouse */
            timeZone: string;
            /** @description without cancelled ones, by the codes of their routes */
            trips: components["schemas"]["DispatchTrip"][];
            /** @description orders to deliver on the date that are on no trip */
            unplanned: components["schemas"]["DispatchUnplanned"][];
            /** @description active ones */
            vehicles: components["schemas"]["DispatchVehicle"][];
            warehouse: components["schemas"]["DispatchWarehouse"] | null;
        };
        DispatchDayPlan: {
            _id: string;
            after: components["schemas"]["DayplanMetrics"] | null;
            /** @description who applied it last, or has undone it; empty: nobody */
            appliedBy: components["schemas"]["HistoryPerson"];
            before: components["schemas"]["DayplanMetrics"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string | null;
            /** @description why it failed, or which trips could not be changed when it was applied or undone; empty: all went well */
            error: string;
            /** @description orders that could not be moved when the plan was applied or undone */
            leftBehind: components["schemas"]["TripchangeLeft"][];
            progress: components["schemas"]["DayplanProgress"];
            /** @description what was asked for: sent again, it makes a plan of the day as it is then */
            request: components["schemas"]["DayplanRequest"];
            rules: components["schemas"]["DayplanRules"];
            /**
             * Format: double
             * @description how long it was made; 0 until then
             */
            seconds: number;
            /**
             * Format: date-time
             * @description when a worker took it; null: not yet
             */
            startedAt: string | null;
            startedBy: components["schemas"]["HistoryPerson"];
            /** @enum {string} */
            status: "queued" | "running" | "finished" | "failed" | "cancelled" | "applying" | "applied" | "undone";
            /** @description empty until the plan is finished */
            trips: components["schemas"]["DispatchPlanTrip"][];
            /** @description the orders that the plan leaves out, the dearest first */
            unplanned: components["schemas"]["DayplanUnplanned"][];
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        DispatchDriver: {
            _id: string;
            firstName: string;
            lastName: string;
            /** @description E.164; empty: not known */
            phone: string;
        };
        DispatchFromSchedule: {
            board: components["schemas"]["DispatchBoard"];
            /** @description ids of the new trips */
            created: string[];
            /** @description routes that run on the date and got no trip */
            skipped: components["schemas"]["DaySkipped"][];
        };
        DispatchFromScheduleInBody: {
            /** Format: date */
            date: string | null;
        };
        DispatchLimits: {
            cases: number | null;
            /** @description cubic feet */
            volume: number | null;
            /** @description kilograms */
            weight: number | null;
        };
        DispatchLine: {
            /** @description in visiting order, then back to the warehouse; legs to places without coordinates are left out */
            legs: components["schemas"]["DispatchLineLeg"][];
            /** @description of distances */
            provider: string;
            tripId: string;
            /**
             * Format: int64
             * @description of the trip
             */
            version: number;
        };
        DispatchLineLeg: {
            /** @description in the encoded polyline format with 5 decimals */
            polyline: string;
            /** @description null: back to the warehouse */
            stopId: string | null;
            /** @description the way is not known: the leg has only its two ends */
            straight: boolean;
        };
        DispatchLoad: {
            cases: components["schemas"]["DayShare"];
            /** @description cubic feet */
            volume: components["schemas"]["DayShare"];
            /** @description kilograms */
            weight: components["schemas"]["DayShare"];
        };
        DispatchMove: {
            /** @description of an order; null: it is on no trip */
            fromTripId?: string | null;
            /** @description of a stop: optimizing keeps it where it is */
            locked?: boolean;
            /**
             * Format: int64
             * @description index from 0 among the stops of the trip; absent: where it breaks the fewest rules and the trip ends earliest
             */
            position?: number;
            salesOrderId?: string;
            /** @description instead of an order: a stop of tripId, to move it within the trip or to lock it */
            stopId?: string;
            /** @description of an order; null: it goes off its trip */
            toTripId?: string | null;
            /** @description of a stop */
            tripId?: string;
        };
        DispatchMoved: {
            /** @description orders that are on a trip now */
            removedFromUnplanned: string[];
            /** @description those touched */
            trips: components["schemas"]["DispatchTrip"][];
            /** @description orders that are on no trip now */
            unplanned: components["schemas"]["DispatchUnplanned"][];
        };
        DispatchMoveInBody: {
            /** @description problems that the caller accepts */
            accept?: components["schemas"]["DispatchAccept"];
            /** Format: date */
            date: string | null;
            /** @description show what would be, and store nothing */
            dryRun?: boolean;
            /** @description are made one after the other */
            moves: components["schemas"]["DispatchMove"][];
            /** @description versions of the trips that the caller has read, by trip; 409 if one has changed */
            versions?: {
                [key: string]: number;
            };
        };
        DispatchPlanApplyInBody: {
            /** @description ids of trips that stay as they are */
            keep?: string[];
        };
        DispatchPlanDriver: {
            _id: string;
            firstName: string;
            lastName: string;
        };
        DispatchPlanInBody: {
            /**
             * @description how much the trucks' hours are evened out; left out: lightly
             * @enum {string}
             */
            balance?: "none" | "lightly" | "strongly";
            /** Format: date */
            date: string | null;
            /** @description planned stops stay on their trucks: only the sequence changes, and orders are added */
            keepTrucks?: boolean;
            /** @description these stay as they are; trips under way always do */
            lockTrips?: string[];
            /**
             * Format: int64
             * @description the longest day, at most the setting trips.maxWorkMinutes; left out: that setting, or 540 without it
             */
            maxWorkMinutes?: number;
            /**
             * @description left out: cost
             * @enum {string}
             */
            objective?: "cost" | "distance" | "time";
            /** @description trucks may load again at the warehouse, which takes the setting planning.reloadMinutes; left out: true */
            reload?: boolean;
            /** @description the trips to plan; left out: all of the date */
            tripIds?: string[];
            /** @description vehicles that may get a trip: the plan makes one for those that it uses and that have none on the date */
            vehicleIds?: string[];
        };
        DispatchPlanLine: {
            /** @description as before */
            after: string[];
            /** @description the legs from the warehouse to each stop and back, in the encoded polyline format with 5 decimals; empty: no stop has coordinates */
            before: string[];
            /** @description of the trip in the plan */
            number: string;
        };
        DispatchPlanStarted: {
            jobId: string;
        };
        DispatchPlanTrip: {
            after: components["schemas"]["DayplanTripMetrics"];
            before: components["schemas"]["DayplanTripMetrics"] | null;
            changed: boolean;
            driver: components["schemas"]["DispatchPlanDriver"] | null;
            driverId: string;
            locked: boolean;
            /** @description short, of the date: 01 */
            number: string;
            routeName: string;
            stops: components["schemas"]["DayplanStop"][];
            stopsBefore: components["schemas"]["DayplanStop"][];
            /** @description null: applying the plan makes the trip */
            tripId: string | null;
            tripNumber: string | null;
            vehicle: components["schemas"]["DispatchPlanVehicle"] | null;
            vehicleId: string;
        };
        DispatchPlanVehicle: {
            _id: string;
            licensePlate: string;
            name: string;
        };
        DispatchSchedule: {
            /**
             * Format: int64
             * @description how many of them have no trip yet
             */
            missing: number;
            /**
             * Format: int64
             * @description that run on the date
             */
            routes: number;
        };
        DispatchShipTo: {
            city: string;
            /** Format: double */
            latitude: number | null;
            /** Format: double */
            longitude: number | null;
            street: string;
        };
        DispatchStop: {
            _id: string;
            /**
             * Format: date-time
             * @description null: the trip has no start
             */
            arrival: string | null;
            customer: components["schemas"]["TripCustomer"] | null;
            /** Format: date-time */
            departure: string | null;
            /** @description two people state different results, and nobody has chosen; the trip has both reports */
            differs: boolean;
            driverNote: string;
            /** Format: int64 */
            lateMinutes: number;
            locked: boolean;
            orders: components["schemas"]["DispatchStopOrder"][];
            problems: components["schemas"]["DayProblem"][];
            purchaseOrderId: string | null;
            /**
             * Format: int64
             * @description from 1
             */
            sequence: number;
            /** Format: int64 */
            serviceMinutes: number;
            shipTo: components["schemas"]["DispatchShipTo"] | null;
            /** @enum {string} */
            status: "pending" | "arrived" | "completed" | "partial" | "failed" | "skipped";
            /** @enum {string} */
            type: "delivery" | "pickup" | "warehouse";
            window: components["schemas"]["DispatchWindow"] | null;
        };
        DispatchStopOrder: {
            cases: number;
            /** @description the order is being taken off the trip */
            leaving?: components["schemas"]["TripLeaving"];
            orderNumber: string;
            salesOrderId: string;
            /** @description absent without price.view */
            value?: number;
            /** @description cubic feet */
            volume: number;
            /** @description kilograms */
            weight: number;
        };
        DispatchTrip: {
            _id: string;
            /** @description problems that a user has accepted; by is a name */
            accepted: components["schemas"]["TripAcceptance"][];
            /**
             * Format: date-time
             * @description at the warehouse; null: the trip has no start
             */
            back: string | null;
            /**
             * Format: int64
             * @description since the manifest was printed or sent; 0: it never was, or nothing has changed
             */
            changesSincePrinted: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: double */
            distanceKm: number | null;
            driver: components["schemas"]["DispatchDriver"] | null;
            /**
             * Format: int64
             * @description driving, waiting and service, with the way back
             */
            durationMin: number | null;
            editable: boolean;
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            /**
             * @description how the driver last got the manifest; null: not yet
             * @enum {string|null}
             */
            given: "printed" | "sent" | null;
            held: components["schemas"]["TripHold"] | null;
            /** @description of the fullest tour: a visit to the warehouse starts another one */
            load: components["schemas"]["DispatchLoad"];
            notEditableBecause: string;
            /** @description the short number on the date, which stays: 01 for the trip that was created first */
            number: string;
            /** @description of the trip as a whole; those of a stop are there */
            problems: components["schemas"]["DayProblem"][];
            routeId: string | null;
            routeName: string;
            /** @description HH:MM in the warehouse's zone; empty: not set */
            startTime: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            stops: components["schemas"]["DispatchStop"][];
            tripNumber: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description absent without price.view */
            value?: number;
            vehicle: components["schemas"]["DispatchVehicleRef"] | null;
            /** Format: int64 */
            version: number;
        };
        DispatchUnplanned: {
            addressId: string;
            cases: number;
            customer: components["schemas"]["TripCustomer"];
            /** Format: date */
            deliveryDate: string | null;
            locationMissing: boolean;
            orderNumber: string;
            reason: components["schemas"]["DayReason"];
            routeId: string | null;
            routeName: string | null;
            salesOrderId: string;
            shipTo: components["schemas"]["DispatchShipTo"];
            /** @description absent without price.view */
            value?: number;
            /** Format: int64 */
            version: number;
            /** @description cubic feet */
            volume: number;
            /** @description kilograms */
            weight: number;
        };
        DispatchVehicle: {
            _id: string;
            capacity: components["schemas"]["DispatchLimits"];
            features: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            licensePlate: string;
            name: string;
        };
        DispatchVehicleRef: {
            _id: string;
            licensePlate: string;
            name: string;
        };
        DispatchWarehouse: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            name: string;
        };
        DispatchWindow: {
            from: string;
            /** @description 24:00 is the end of the day */
            to: string;
        };
        ErpconnectionCheck: {
            /** @description what to do; empty: nothing */
            advice: string;
            /** @description what was found */
            detail: string;
            /** @description what was checked, such as Read sales order */
            name: string;
            ok: boolean;
            /**
             * @description none: it is as it should be; warning: NetSuite does not say; error: it has failed
             * @enum {string}
             */
            severity: "none" | "warning" | "error";
        };
        ErpconnectionResult: {
            checks: components["schemas"]["ErpconnectionCheck"][];
            /** @description no check has failed */
            ok: boolean;
        };
        Error: {
            /**
             * @description names the reason of a 409, where the operation says so
             * @example photos_full
             */
            code?: string;
            /** @description the record as it is now, when a version did not match */
            current?: unknown;
            /** @example Bad Request */
            error: string;
            /** @description an array of texts for validation, else one text */
            message: string | string[];
            /** @description of a 400: what is wrong, by field, in the order of message; of a 409: what has to be confirmed: the same call with these codes in confirm succeeds */
            problems?: components["schemas"]["FaultProblem"][];
            requestId: string;
            /**
             * Format: int64
             * @example 400
             */
            statusCode: number;
        };
        FaultProblem: {
            /** @example past_delivery_date */
            code: string;
            /** @example items.0.quantity */
            field?: string;
            params: {
                [key: string]: unknown;
            };
            /**
             * @description of a problem of a trip
             * @enum {string}
             */
            severity?: "error" | "warning";
            /** @description of a problem of a stop */
            stopId?: string;
            /** @description of a problem of a trip */
            tripId?: string;
        };
        FeaturedItemsAddInBody: {
            /**
             * Format: int64
             * @description default: the end
             */
            displayOrder?: number;
            /** @description the item's _id */
            itemId: string;
        };
        FeatureditemsItem: {
            /** @description the item's id */
            _id: string;
            /**
             * Format: date-time
             * @description when the item was featured
             */
            createdAt: string;
            /**
             * Format: int64
             * @description the place, from 1 on
             */
            displayOrder: number;
            item: components["schemas"]["FeatureditemsSummary"];
            /** @description the item's id */
            itemId: string;
            /**
             * Format: date-time
             * @description when the item was featured or the order last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description of the order of all featured items
             */
            version: number;
        };
        FeaturedItemsItem: {
            /** Format: int64 */
            displayOrder: number;
            id: string;
        };
        FeaturedItemsMoveInBody: {
            /** Format: int64 */
            displayOrder: number;
            /** Format: int64 */
            version?: number;
        };
        FeaturedItemsReorderInBody: {
            items: components["schemas"]["FeaturedItemsItem"][];
            /** Format: int64 */
            version?: number;
        };
        FeatureditemsSummary: {
            /** @description in the stock unit */
            available: number;
            /** @description per sale unit, for those who may see prices */
            basePrice?: number;
            brand: string;
            category: string;
            hidden: boolean;
            image: components["schemas"]["ItemImageLinks"] | null;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            name: string;
            /** @description its abbreviation */
            saleUnit: string;
            /** @description its abbreviation */
            stockUnit: string;
        };
        GeocodeMatch: {
            /** @description the address as the service writes it */
            label: string;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /**
             * @description of the house, of a business, estimated between house numbers, of the street, or of an area only
             * @enum {string}
             */
            quality: "address" | "business" | "estimated" | "street" | "area";
            /**
             * Format: double
             * @description how well the address matches, from 0 to 1
             */
            score: number;
        };
        GeoPoint: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
        };
        Health: {
            checks: components["schemas"]["HealthChecks"];
            /**
             * @description degraded: a check has failed
             * @enum {string}
             */
            status: "ok" | "degraded";
            version: string;
        };
        HealthChecks: {
            /**
             * @description unavailable: NetSuite does not answer the sync, or refuses its sign-in; unknown: the table, which has that, does not answer
             * @enum {string}
             */
            erp: "ok" | "unavailable" | "unknown";
            /**
             * @description not checked here: alarms watch the ages of the messages
             * @enum {string}
             */
            queue: "unknown";
            /**
             * @description not checked here: each function has its own index
             * @enum {string}
             */
            search: "unknown";
            /**
             * @description whether the table answers
             * @enum {string}
             */
            table: "ok" | "unavailable";
        };
        HistoryChange: {
            after: string;
            before: string;
            field: string;
        };
        HistoryEntry: {
            _id: string;
            /** Format: date-time */
            at: string;
            /** @description null: NetSuite or the system itself */
            by: components["schemas"]["HistoryPerson"] | null;
            /** @description at most 50, as text */
            changes: components["schemas"]["HistoryChange"][];
            kind: string;
            /**
             * Format: int64
             * @description number of changes that were left out
             */
            more: number;
            /** @description a sentence */
            summary: string;
        };
        HistoryPerson: {
            _id: string;
            name: string;
        };
        ImagesItemImage: {
            /** @description of the item */
            _id: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            /**
             * Format: int64
             * @description of the item's metadata
             */
            version: number;
        };
        InvitationPerson: {
            _id: string;
            name: string;
        };
        ItemArrival: {
            /** Format: date */
            date: string | null;
            quantity: number;
        };
        ItemdetailsBuyer: {
            customer: components["schemas"]["ItemdetailsBuyingCustomer"];
            /**
             * Format: date
             * @description of the last order
             */
            lastDate: string;
            /** @description average of the 13 weeks */
            perWeek: number;
            /** @description sale units in each of 13 weeks, the earliest first; the last one ends today */
            weeks: number[];
        };
        ItemdetailsBuyers: {
            /** @description at most limit */
            buyers: components["schemas"]["ItemdetailsBuyer"][];
            /**
             * Format: int64
             * @description customers who bought it in the last 13 weeks
             */
            count: number;
            /** @description unit id of the sale unit */
            units: string;
        };
        ItemdetailsBuyingCustomer: {
            _id: string;
            entityId: string;
            name: string;
        };
        ItemdetailsItemPrices: {
            /** @description average cost of a sale unit; absent: not known; absent without cost.view */
            cost?: number;
            /** @description by level id; those with prices or customers */
            levels: components["schemas"]["ItemdetailsLevelPrices"][];
            /** @description unit id */
            saleUnit: string;
        };
        ItemdetailsLevelPrices: {
            /**
             * Format: int64
             * @description active customers with this level
             */
            customers: number;
            /** @description published floor; absent: none; absent without price.override */
            floor?: number;
            name: string;
            priceLevelId: string;
            /** @description by quantity */
            tiers: components["schemas"]["ItemdetailsTierPrice"][];
        };
        ItemdetailsOpenLine: {
            customer: string;
            customerId: string;
            /** Format: date */
            deliveryDate: string;
            orderNumber: string;
            /** @description not shipped yet, in units */
            quantity: number;
            /** @description per one of units; null: none */
            rate: number | null;
            salesOrderId: string;
            /** @description unit id */
            units: string;
        };
        ItemdetailsOpenLines: {
            lines: components["schemas"]["ItemdetailsOpenLine"][];
            /** @description there are more than the answer has */
            more: boolean;
            /** @description in the stock unit */
            quantity: number;
            /** @description unit id of the stock unit */
            units: string;
        };
        ItemdetailsProjection: {
            /** @description 28 days from today on */
            days: components["schemas"]["ItemdetailsProjectionDay"][];
            onHand: number;
            /** @description due before today and not received; not part of left */
            overdueArriving: number;
            /** @description promised for days before today and not shipped; part of left */
            overduePromised: number;
            /** @description unit id of the stock unit */
            units: string;
        };
        ItemdetailsProjectionDay: {
            /** @description on this day */
            arriving: number;
            /** Format: date */
            date: string;
            /** @description at the end of the day; may be negative */
            left: number;
            /** @description for this day */
            promised: number;
        };
        ItemdetailsPurchaseOrder: {
            /** Format: date */
            expectedDate: string;
            /** @description expected before today */
            late: boolean;
            number: string;
            /** Format: date */
            orderDate: string;
            /** @description in the stock unit */
            outstanding: number;
            purchaseOrderId: string;
            /** @description in units */
            quantity: number;
            /** @description per one of units; absent without cost.view */
            rate?: number;
            /** @description in units */
            received: number;
            /** @description unit id */
            units: string;
            vendor: string;
        };
        ItemdetailsPurchaseOrders: {
            /** @description there are more than the answer has */
            more: boolean;
            /** @description in the stock unit, of the orders in the answer */
            outstanding: number;
            purchaseOrders: components["schemas"]["ItemdetailsPurchaseOrder"][];
            /** @description unit id of the stock unit */
            units: string;
        };
        ItemdetailsSalesByWeek: {
            /** @description unit id of the sale unit */
            units: string;
            /** @description 13 weeks, the earliest first */
            weeks: components["schemas"]["ItemdetailsWeekSold"][];
        };
        ItemdetailsTierPrice: {
            /** @description as a share of the price; absent without cost.view */
            margin?: number;
            /** @description absent without price.view */
            price?: number;
            quantity: number;
        };
        ItemdetailsWeekSold: {
            /** @description absent without price.view */
            amount?: number;
            /** Format: date */
            from: string;
            /** @description sale units in the same week a year before; null: nothing is known of the 13 weeks */
            lastYear: number | null;
            /** @description sale units */
            quantity: number;
            /** Format: date */
            to: string;
        };
        ItemImageLinks: {
            /** @description alternative text */
            description: string;
            /** @description the same with at most 200 by 200 pixels */
            thumbnailUrl: string;
            /** @description path of a JPEG of at most 800 by 800 pixels; its content never changes */
            url: string;
        };
        ItemPrice: {
            price: number;
            priceLevelId: string;
            quantity: number;
        };
        ItemsAvailability: {
            /**
             * Format: date-time
             * @description when NetSuite had these quantities; left out: its stock was not read yet
             */
            asOf?: string;
            /** @description NetSuite's as of asOf, with the portal's adjustments that it does not contain; it knows no orders that NetSuite has not got: see left */
            available: number;
            /** @description NetSuite's, as of asOf */
            committed: number;
            /** @description of the next purchase order */
            nextArrival: components["schemas"]["ItemArrival"] | null;
            /** @description NetSuite's last reading with every adjustment and shipment that it may not contain */
            onHand: number;
            /** @description NetSuite's, as of asOf */
            onOrder: number;
        };
        ItemsAvailabilityOnDate: {
            /**
             * Format: date-time
             * @description when NetSuite had these quantities; left out: its stock was not read yet
             */
            asOf?: string;
            /** @description NetSuite's as of asOf, with the portal's adjustments that it does not contain; it knows no orders that NetSuite has not got: see left */
            available: number;
            /** @description NetSuite's, as of asOf */
            committed: number;
            /** @description on hand plus arriving from today to the date, less promised; may be negative */
            left: number;
            /** @description of the next purchase order */
            nextArrival: components["schemas"]["ItemArrival"] | null;
            /** @description NetSuite's last reading with every adjustment and shipment that it may not contain */
            onHand: number;
            /** @description NetSuite's, as of asOf */
            onOrder: number;
            /** @description promised up to the date and not yet shipped */
            promised: number;
        };
        ItemsCompactItem: {
            _id: string;
            /** @description in the stock unit */
            available: number;
            /** @description per sale unit, for those who may see prices */
            basePrice?: number;
            brand: string;
            category: string;
            featured: boolean;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            name: string;
            netSuiteInvItemId: string;
            /** @description unit id */
            saleUnit: string;
            tags: string[];
            unitsTypeId: string;
            upc: string;
        };
        ItemsFacet: {
            /** Format: int64 */
            count: number;
            name: string;
        };
        ItemsFoundItem: {
            _id: string;
            allowSubstitutes: boolean;
            availability: components["schemas"]["ItemsAvailability"];
            /** @description per stock unit */
            averageCost?: number;
            brand: string;
            category: string;
            /**
             * Format: date-time
             * @description when the portal first stored the item
             */
            createdAt: string;
            /** @description the portal's, otherwise NetSuite's */
            description: string;
            /** @description the parts of the score, by field and signal; their sum is the score */
            explain?: components["schemas"]["SearchPart"][];
            featured: boolean;
            hidden: boolean;
            image: components["schemas"]["ItemImageLinks"] | null;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            /** @description per purchase unit */
            lastPurchasePrice?: number;
            /** @description as a share of the base price */
            margin?: number;
            name: string;
            netSuiteInvItemId: string;
            outOfStock: components["schemas"]["ItemsOutOfStock"] | null;
            /** @description per sale unit, from a quantity of sale units on */
            prices: components["schemas"]["ItemPrice"][];
            /** @description NetSuite's group of items for which customers can have a price level; empty: none */
            pricingGroupId: string;
            /** @description unit id */
            purchaseUnit: string;
            /** @description unit id */
            saleUnit: string;
            /** Format: double */
            score: number;
            searchKeywords: string[];
            /** @description its open spot offers, for those who may see prices; absent: there are none */
            spotOffers?: components["schemas"]["PricingOffer"][];
            /** @description unit id */
            stockUnit: string;
            /** @description item ids */
            substitutes: string[];
            sync: components["schemas"]["SynctaskState"];
            tags: string[];
            unitsType: components["schemas"]["UnitType"];
            upc: string;
            /**
             * Format: date-time
             * @description when the portal last stored the item or its stock
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description of the portal's metadata
             */
            version: number;
        };
        ItemsFoundItems: {
            inventoryItems: components["schemas"]["ItemsFoundItem"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /** @description no item has all of the words; these have most of them */
            partial: boolean;
            /** Format: double */
            tookMs: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        ItemsItem: {
            _id: string;
            allowSubstitutes: boolean;
            availability: components["schemas"]["ItemsAvailability"];
            /** @description per stock unit */
            averageCost?: number;
            brand: string;
            category: string;
            /**
             * Format: date-time
             * @description when the portal first stored the item
             */
            createdAt: string;
            /** @description the portal's, otherwise NetSuite's */
            description: string;
            featured: boolean;
            hidden: boolean;
            image: components["schemas"]["ItemImageLinks"] | null;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            /** @description per purchase unit */
            lastPurchasePrice?: number;
            /** @description as a share of the base price */
            margin?: number;
            name: string;
            netSuiteInvItemId: string;
            outOfStock: components["schemas"]["ItemsOutOfStock"] | null;
            /** @description per sale unit, from a quantity of sale units on */
            prices: components["schemas"]["ItemPrice"][];
            /** @description NetSuite's group of items for which customers can have a price level; empty: none */
            pricingGroupId: string;
            /** @description unit id */
            purchaseUnit: string;
            /** @description unit id */
            saleUnit: string;
            searchKeywords: string[];
            /** @description its open spot offers, for those who may see prices; absent: there are none */
            spotOffers?: components["schemas"]["PricingOffer"][];
            /** @description unit id */
            stockUnit: string;
            /** @description item ids */
            substitutes: string[];
            sync: components["schemas"]["SynctaskState"];
            tags: string[];
            unitsType: components["schemas"]["UnitType"];
            upc: string;
            /**
             * Format: date-time
             * @description when the portal last stored the item or its stock
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description of the portal's metadata
             */
            version: number;
        };
        ItemsItemAvailability: {
            _id: string;
            availability: components["schemas"]["ItemsAvailabilityOnDate"];
        };
        ItemsItemRef: {
            _id: string;
            /** @description the code */
            itemId: string;
            name: string;
        };
        ItemsItemSales: {
            quantity: number;
            /** @description four numbers, the earliest first; the last one is the seven days up to today */
            weeks: number[];
        };
        ItemsItemsPage: {
            /** @description on the first page */
            facets?: components["schemas"]["AssortmentFacets"];
            inventoryItems: components["schemas"]["ItemsListedItem"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /** @description of the stock on hand of all pages, at average cost; needs the permission cost.view */
            stockValue?: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        ItemsItemWithUnits: {
            _id: string;
            /** @description in the stock unit */
            available: number;
            /** @description per sale unit, for those who may see prices */
            basePrice?: number;
            brand: string;
            category: string;
            featured: boolean;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            name: string;
            netSuiteInvItemId: string;
            /** @description unit id */
            saleUnit: string;
            tags: string[];
            unitsType: components["schemas"]["UnitType"];
            unitsTypeId: string;
            upc: string;
        };
        ItemsListedItem: {
            _id: string;
            allowSubstitutes: boolean;
            availability: components["schemas"]["ItemsAvailability"];
            /** @description per stock unit */
            averageCost?: number;
            /** @description per sale unit, for those who may see prices */
            basePrice?: number;
            brand: string;
            category: string;
            /**
             * Format: date-time
             * @description when the portal first stored the item
             */
            createdAt: string;
            /** @description the portal's, otherwise NetSuite's */
            description: string;
            featured: boolean;
            hidden: boolean;
            image: components["schemas"]["ItemImageLinks"] | null;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            /** @description per purchase unit */
            lastPurchasePrice?: number;
            /** @description as a share of the base price */
            margin?: number;
            name: string;
            netSuiteInvItemId: string;
            outOfStock: components["schemas"]["ItemsOutOfStock"] | null;
            /** @description contents of a sale unit, such as 6/2 lb; empty: not known */
            pack: string;
            /** @description per sale unit, from a quantity of sale units on */
            prices: components["schemas"]["ItemPrice"][];
            /** @description NetSuite's group of items for which customers can have a price level; empty: none */
            pricingGroupId: string;
            /** @description unit id */
            purchaseUnit: string;
            /** @description unit id */
            saleUnit: string;
            searchKeywords: string[];
            sold: components["schemas"]["ItemsItemSales"];
            /** @description its open spot offers, for those who may see prices; absent: there are none */
            spotOffers?: components["schemas"]["PricingOffer"][];
            /** @description unit id */
            stockUnit: string;
            /** @description item ids */
            substitutes: string[];
            sync: components["schemas"]["SynctaskState"];
            tags: string[];
            unitsType: components["schemas"]["UnitType"];
            upc: string;
            /**
             * Format: date-time
             * @description when the portal last stored the item or its stock
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description of the portal's metadata
             */
            version: number;
        };
        ItemsMetadataChange: {
            allowSubstitutes?: boolean;
            /** @description replaces NetSuite's; empty: NetSuite's again; NetSuite's own text, sent back, does not replace it */
            description?: string;
            featured?: boolean;
            /** @description not offered in order entry */
            hidden?: boolean;
            searchKeywords?: string[];
            /** @description item ids */
            substitutes?: string[];
            /** @description replace the present ones */
            tags?: string[];
        };
        ItemsMetadataResult: {
            _id: string;
            /** @description undoes the change, with those of the other items of this call; 15 minutes long, for the same user */
            batchId?: string;
            /** @description false: it was so before, or it was left out */
            changed: boolean;
            /**
             * @description why it was left out
             * @enum {string}
             */
            code?: "missing" | "stale" | "invalid";
            error?: string;
            /** @description the item is as wanted */
            ok: boolean;
            /** Format: int64 */
            version: number;
        };
        ItemsOutOfStock: {
            /**
             * Format: date
             * @description null: not known
             */
            expectedDate: string | null;
            markId: string;
            note: string;
            /** @description when it was marked, in the stock unit */
            quantityLeft: number;
            /** Format: date-time */
            since: string;
            /** @description empty: none */
            substituteItemId: string;
        };
        ItemsReportInBody: {
            customerId?: string;
            query: string;
        };
        ItemsResolved: {
            asked: string;
            /** @description null if there is none; inactive and hidden items are found, too */
            item: components["schemas"]["ItemsItem"] | null;
            /** @description for the customer */
            restricted: boolean;
            /** @description at most 3 items that an unknown code may mean */
            suggestions: components["schemas"]["ItemsItemRef"][];
        };
        ItemsResolveInBody: {
            /** @description codes or UPCs, in any case */
            codes?: string[];
            /** @description marks the items restricted for this customer */
            customerId?: string;
            /** @description item ids */
            ids?: string[];
        };
        ItemsSearchData: {
            brands: components["schemas"]["ItemsFacet"][];
            categories: components["schemas"]["ItemsFacet"][];
            synonyms: string[][];
            tags: components["schemas"]["ItemsTagCount"][];
            /** @description changes when the data changes */
            version: string;
        };
        ItemsSetAllMetadataInBody: {
            addKeywords?: string[];
            /** @description item ids; an item never becomes its own substitute */
            addSubstitutes?: string[];
            addTags?: string[];
            /** @description item ids */
            ids: string[];
            removeKeywords?: string[];
            /** @description item ids */
            removeSubstitutes?: string[];
            removeTags?: string[];
            set?: components["schemas"]["ItemsMetadataChange"];
            /** @description by item id: an item of another version is left out */
            versions?: {
                [key: string]: number;
            };
        };
        ItemsSetMetadataInBody: {
            readonly _id?: unknown;
            allowSubstitutes?: boolean;
            readonly availability?: unknown;
            readonly averageCost?: unknown;
            readonly brand?: unknown;
            readonly category?: unknown;
            readonly createdAt?: unknown;
            /** @description replaces NetSuite's; empty: NetSuite's again; NetSuite's own text, sent back, does not replace it */
            description?: string;
            featured?: boolean;
            /** @description not offered in order entry */
            hidden?: boolean;
            readonly image?: unknown;
            /** @description alternative text of the picture; refused for an item without a picture */
            imageDescription?: string;
            readonly isActive?: unknown;
            readonly itemId?: unknown;
            readonly lastPurchasePrice?: unknown;
            readonly margin?: unknown;
            readonly name?: unknown;
            readonly netSuiteInvItemId?: unknown;
            readonly outOfStock?: unknown;
            readonly prices?: unknown;
            readonly pricingGroupId?: unknown;
            readonly purchaseUnit?: unknown;
            readonly saleUnit?: unknown;
            searchKeywords?: string[];
            readonly spotOffers?: unknown;
            readonly stockUnit?: unknown;
            /** @description item ids */
            substitutes?: string[];
            readonly sync?: unknown;
            /** @description replace the present ones */
            tags?: string[];
            readonly unitsType?: unknown;
            readonly upc?: unknown;
            readonly updatedAt?: unknown;
            /** Format: int64 */
            version?: number;
        };
        ItemsSuggestion: {
            _id: string;
            /** @description the name in parts: those that were typed and those that were not */
            highlight: components["schemas"]["SearchHighlight"][];
            /** @description the code */
            itemId: string;
            name: string;
        };
        ItemsTagCount: {
            /** Format: int64 */
            count: number;
            tag: string;
        };
        Job: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int64
             * @description orders processed, whatever the result
             */
            done: number;
            /** @description nothing is changed: the results say what would be done */
            dryRun: boolean;
            /**
             * Format: int64
             * @description number of done that failed
             */
            failed: number;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description why the job was given up; empty if it was not */
            problem: string;
            reason: string;
            /** @description the first results */
            results: components["schemas"]["JobResult"][];
            /** @description source of generated orders: standing, carts or orders; empty for other jobs */
            source: string;
            /** Format: date-time */
            startedAt: string | null;
            startedBy: components["schemas"]["HistoryPerson"];
            /** @enum {string} */
            state: "queued" | "running" | "done" | "cancelled" | "failed";
            /** @description what was asked for, in words */
            summary: string;
            /** Format: int64 */
            total: number;
            /** @enum {string} */
            type: "closeSalesOrders" | "generateSalesOrders";
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        JobResult: {
            /** @description id of the processed sales order or cart */
            id: string;
            message: string;
            name: string;
            /** @enum {string} */
            outcome: "done" | "wouldDo" | "skipped" | "failed";
            /** @description id of the sales order that was made from it, now or earlier */
            salesOrderId?: string;
        };
        ListingCoverage: {
            /** @description nothing older fits the filters */
            complete: boolean;
            /** @description where complete is false: the query older that goes on from here, with the same filters */
            older?: string;
            /**
             * Format: date-time
             * @description from here on, and of what is open, the list holds all
             */
            since?: string;
        };
        MatrixCell: {
            /** @description empty: the items without a category */
            category: string;
            /** @description the least margin of a price; null: from above */
            floorMargin: number | null;
            /** @description the margin that a price aims at, as a share of the price; null: from above */
            marginTarget: number | null;
            priceLevelId: string;
        };
        MatrixDefault: {
            floorMargin: number;
            /** @description as a share of the price */
            marginTarget: number;
        };
        MatrixException: {
            /** @description the least margin of a price; null: from above */
            floorMargin: number | null;
            itemId: string;
            /** @description the margin that a price aims at, as a share of the price; null: from above */
            marginTarget: number | null;
            /** @description absent: at every level that has no exception of its own */
            priceLevelId?: string;
        };
        MatrixLevel: {
            /** @description the least margin of a price; null: from above */
            floorMargin: number | null;
            /** @description the margin that a price aims at, as a share of the price; null: from above */
            marginTarget: number | null;
            priceLevelId: string;
        };
        Order: {
            _id: string;
            /** @description in answers: what a person has to see to, the most urgent first */
            attention?: ("sync" | "undelivered" | "overdue" | "approval" | "route")[];
            cartId: string;
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["OrderCustomer"];
            /** Format: date */
            deliveryDate: string;
            /** @description what is in force: what NetSuite has, or is sent */
            items: components["schemas"]["OrderLine"][];
            memo: string;
            netSuiteCustomerId: string;
            netSuiteSalesOrderId: string;
            netSuiteTranId: string;
            orderNumber: string;
            owner: string;
            /** @description in answers */
            ownerName?: string;
            /** @description lines as typed that wait for the approval of a rate below the floor: one with the _id of a line in items is that line's change, another one is a new line; NetSuite is told of none of them before the approval */
            pendingLines: components["schemas"]["OrderlineLine"][];
            /** @description the warnings, in this order, for programs */
            problems?: components["schemas"]["OrderDateProblem"][];
            /** @description a user took the order off a trip and put it on no other one */
            removedFromTrip?: components["schemas"]["OrderRemoval"];
            route: components["schemas"]["OrderRoute"] | null;
            shipTo: components["schemas"]["OrderShipTo"];
            /** @description in answers: more is promised of an item than there will be, see the lines' warnings */
            short?: boolean;
            /** @enum {string} */
            status: "pending_approval" | "pending_fulfillment" | "partially_fulfilled" | "pending_billing_partially_fulfilled" | "pending_billing" | "billed" | "closed" | "cancelled";
            sync: components["schemas"]["SynctaskSync"];
            /** @description absent without price.view */
            total?: number;
            /** Format: date */
            transactionDate: string;
            tripId: string;
            trips?: components["schemas"]["OrderTripLink"][];
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            /** @description of the delivery date: the ship-to address receives no deliveries then */
            warnings?: string[];
        };
        OrderConflict: {
            /**
             * @description CONFLICT: the lines were changed in NetSuite as well; DIFFERENT_TOTAL: NetSuite made something else of the order
             * @enum {string}
             */
            code: "CONFLICT" | "DIFFERENT_TOTAL";
            /** Format: date-time */
            foundAt: string;
            netSuite: components["schemas"]["OrderSide"];
            orderNumber: string;
            portal: components["schemas"]["OrderSide"];
            salesOrderId: string;
            /**
             * Format: int64
             * @description the order's
             */
            version: number;
        };
        OrderCustomer: {
            _id: string;
            name: string;
            priceLevelId: string;
        };
        OrderDateParams: {
            addressId: string;
            /** Format: date */
            date: string | null;
            /**
             * Format: int64
             * @description of the date; 0 is Sunday
             */
            weekday: number;
        };
        OrderDateProblem: {
            /** @enum {string} */
            code: "closed_weekday" | "closed_date";
            /** @enum {string} */
            field: "deliveryDate";
            params: components["schemas"]["OrderDateParams"];
            /** @enum {string} */
            severity: "warning";
        };
        OrderDay: {
            /** Format: date */
            date: string | null;
            /** Format: int64 */
            orders: number;
            /** @description absent without price.view */
            total?: number;
        };
        OrderEligible: {
            customer: components["schemas"]["OrderCustomer"];
            itemFulfillmentId: string | null;
            /**
             * Format: int64
             * @description with something to ship
             */
            lines: number;
            netSuiteItemFulfillmentId: string | null;
            orderNumber: string;
            route: components["schemas"]["OrderRoute"] | null;
            salesOrderId: string;
            shipTo: components["schemas"]["OrderShipTo"];
            /** @description absent without price.view */
            value?: number;
            /** @description kilograms of what is to be shipped */
            weight: number;
        };
        OrderjobClosing: {
            /**
             * Format: date
             * @description with a delivery date before this one, which is today in the warehouse's zone at the latest
             */
            beforeDate: string;
            /** @description default: all */
            customerIds?: string[];
            /** @description default true: nothing is changed, the results say what would be */
            dryRun?: boolean;
            /** @description these orders alone; one that cannot be closed is skipped, and its result says why */
            ids?: string[];
            /** @description stands in each order's history and in the audit log */
            reason?: string;
            /** @description default: all of open orders */
            statuses?: ("pending_approval" | "pending_fulfillment" | "partially_fulfilled" | "pending_billing_partially_fulfilled" | "pending_billing")[];
        };
        OrderjobGenerating: {
            /** @description default: all */
            customerIds?: string[];
            /**
             * Format: date
             * @description the delivery date: today or at most 60 days ahead
             */
            date: string;
            /** @description default true: nothing is changed, the results say what would be */
            dryRun?: boolean;
            /**
             * Format: date
             * @description with source orders: the delivery date whose orders are repeated, before date; default: a week before it
             */
            fromDate?: string;
            /** @description of the orders that are repeated, or of the carts' ship-to addresses; none: those without one; default: all */
            routeId?: string;
            /**
             * @description standing: standing orders that are due on the date; carts: the drafts for it, everybody's; orders: another day's orders again
             * @enum {string}
             */
            source: "standing" | "carts" | "orders";
        };
        OrderLine: {
            _id: string;
            /** @description absent without price.view */
            amount?: number;
            approval: components["schemas"]["OrderlineApproval"] | null;
            customRate: number | null;
            determinedRate: number | null;
            /** @description when the line was last priced: the lowest rate without an approval, for those with price.override */
            floor?: components["schemas"]["PricingFloor"];
            isClosed?: boolean;
            isOpen: boolean;
            item: components["schemas"]["OrderlineItem"];
            /** Format: int64 */
            lineNumber: number;
            netSuiteInvItemId: string;
            /** Format: int64 */
            netSuiteLine: number;
            pickNotes: string;
            priceReason: string;
            priceSource: components["schemas"]["PricingSource"];
            /** @description in answers: the warnings, in this order, for programs */
            problems?: components["schemas"]["OrderlineProblem"][];
            quantity: number;
            quantityBilled: number;
            /** @description the quantity is unusual, and was asked about and confirmed */
            quantityConfirmed?: boolean;
            quantityFulfilled: number;
            rate: number;
            /** @description of a line with a spot price */
            spot?: components["schemas"]["OrderlineSpot"];
            unitName?: string;
            units: string;
            /** @description in answers */
            warnings?: string[];
            weight: number;
        };
        OrderlineApproval: {
            /** Format: date-time */
            at: string;
            /** @description user id: who decided; while it is pending, who asked */
            by: string;
            byName: string;
            /** @description at most, in the line's units */
            quantity: number;
            /** @description of who decided; while it is pending, of who asked */
            reason: string;
            /** @description of the request, see /price-approvals */
            requestId: string;
            /** @enum {string} */
            status: "pending" | "approved" | "refused";
        };
        OrderlineInput: {
            _id?: string;
            readonly amount?: unknown;
            readonly approval?: unknown;
            /** @description per unit; null takes it back; needs the permission price.override */
            customRate?: number | null;
            readonly determinedRate?: unknown;
            readonly floor?: unknown;
            readonly isOpen?: unknown;
            readonly item?: unknown;
            /** @description lines are numbered in the order in which they are sent */
            readonly lineNumber?: unknown;
            netSuiteInvItemId: string;
            readonly netSuiteLine?: unknown;
            pickNotes?: string | null;
            readonly priceId?: unknown;
            /** @description why the rate is below the floor */
            priceReason?: string | null;
            readonly priceSource?: unknown;
            readonly problems?: unknown;
            /** @description in units; greater than 0, at most 3 decimals; default 1 */
            quantity?: number | null;
            readonly quantityBilled?: unknown;
            /** @description true: an unusual quantity is meant; false: a cart is stored without a question, which comes when the order is made; left out: this call asks */
            quantityConfirmed?: boolean | null;
            readonly quantityFulfilled?: unknown;
            readonly rate?: unknown;
            readonly spot?: unknown;
            readonly unitName?: unknown;
            /** @description unit id; default the item's sale unit */
            units?: string | null;
            readonly validationError?: unknown;
            readonly warnings?: unknown;
            readonly weight?: unknown;
        };
        OrderlineItem: {
            _id: string;
            itemId: string;
            name: string;
        };
        OrderlineLine: {
            _id: string;
            /** @description absent without price.view */
            amount?: number;
            approval: components["schemas"]["OrderlineApproval"] | null;
            customRate: number | null;
            determinedRate: number | null;
            /** @description the lowest rate without an approval, for those with price.override; absent: there is none */
            floor?: components["schemas"]["PricingFloor"];
            item: components["schemas"]["OrderlineItem"];
            /** Format: int64 */
            lineNumber: number;
            netSuiteInvItemId: string;
            pickNotes: string;
            priceId: string;
            /** @description why the rate is below the floor */
            priceReason: string;
            priceSource: components["schemas"]["PricingSource"];
            /** @description the validationError and the warnings, in this order, for programs */
            problems: components["schemas"]["OrderlineProblem"][];
            quantity: number;
            /** @description the quantity was asked about and confirmed */
            quantityConfirmed?: boolean;
            /** @description what counts */
            rate: number | null;
            /** @description of a line with a spot price */
            spot?: components["schemas"]["OrderlineSpot"];
            /** @description its abbreviation */
            unitName?: string;
            /** @description unit id */
            units: string;
            /** @description what keeps the cart from becoming an order; null: nothing */
            validationError: string | null;
            warnings: string[];
            /** @description kilograms of the quantity; 0: not known */
            weight: number;
        };
        OrderlineParams: {
            /**
             * @description below_floor: what became of the request; absent: nobody has asked
             * @enum {string}
             */
            approval?: "pending" | "refused";
            /**
             * Format: date
             * @description out_of_stock, short_stock: of the next arrival
             */
            arrivalDate?: string;
            /** @description in unit */
            arrivalQuantity?: number;
            /** @description short_stock: in unit */
            available?: number;
            /**
             * Format: date
             * @description out_of_stock, short_stock: the delivery date, where the stock is that of a date
             */
            date?: string;
            /**
             * Format: date
             * @description of the mark; absent: not known
             */
            expectedDate?: string;
            /** @description below_floor, for those with price.override: per one of the line's units */
            floor?: number;
            /** @description spot_left: what can be had at the spot price, in units */
            left?: number;
            /** @description out_of_stock, short_stock: the item's active out-of-stock mark */
            markId?: string;
            /** @description spot_left: the spot price per one of units; absent without price.view */
            rate?: number;
            /** @description spot_left: the offer */
            spotLineId?: string;
            /** @description out_of_stock, short_stock: the stock unit's abbreviation; spot_left: that of units */
            unit?: string;
            /** @description spot_left: unit id, the line's unit */
            units?: string;
        };
        OrderlineProblem: {
            /** @enum {string} */
            code: "item_unknown" | "item_inactive" | "item_restricted" | "unit_invalid" | "no_price" | "below_floor" | "out_of_stock" | "short_stock" | "spot_left";
            /**
             * @description of the line: where it is put right
             * @enum {string}
             */
            field: "netSuiteInvItemId" | "units" | "quantity" | "customRate";
            params: components["schemas"]["OrderlineParams"];
            /** @enum {string} */
            severity: "error" | "warning";
        };
        OrderlineSpot: {
            /** @description base units of the item per one of the line's units */
            perUnit: number;
            /** @description taken from the offer, in base units; of a draft: what the order will take */
            quantity: number;
        };
        OrderQueued: {
            /** Format: int64 */
            created: number;
            /**
             * Format: int64
             * @description orders that are in sync
             */
            skipped: number;
            taskIds: string[];
        };
        OrderRemoval: {
            /** Format: date-time */
            at: string;
            by: string;
            /** Format: date */
            date: string | null;
        };
        OrderRerouted: {
            from: components["schemas"]["OrderRoute"] | null;
            reason: string;
            salesOrderId: string;
            to: components["schemas"]["OrderRoute"] | null;
        };
        OrderRoute: {
            name: string;
            pinned: boolean;
            routeId: string;
            /** Format: int64 */
            stopNumber: number;
        };
        OrderRow: {
            _id: string;
            /** @description in answers of the list: what a person has to see to, the most urgent first */
            attention?: ("sync" | "undelivered" | "overdue" | "approval" | "route")[];
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["OrderCustomer"];
            /** Format: date */
            deliveryDate: string;
            /** Format: int64 */
            lineCount: number;
            memo: string;
            netSuiteCustomerId: string;
            netSuiteSalesOrderId: string;
            netSuiteTranId: string;
            open?: components["schemas"]["OrderRowOpen"];
            orderNumber: string;
            owner: string;
            /** @description in answers */
            ownerName?: string;
            /** @description a user took the order off a trip and put it on no other one */
            removedFromTrip?: components["schemas"]["OrderRemoval"];
            route: components["schemas"]["OrderRoute"] | null;
            shipTo: components["schemas"]["OrderRowShipTo"];
            /** @enum {string} */
            status: "pending_approval" | "pending_fulfillment" | "partially_fulfilled" | "pending_billing_partially_fulfilled" | "pending_billing" | "billed" | "closed" | "cancelled";
            sync: components["schemas"]["SynctaskSync"];
            /** @description absent without price.view */
            total?: number;
            /** Format: date */
            transactionDate: string;
            tripId: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            /**
             * Format: int64
             * @description lines that wait for an approval; 0 of an order that was not written since rows have it
             */
            waitingLines?: number;
        };
        OrderRowOpen: {
            /** Format: int64 */
            lines: number;
            /** @description absent without price.view */
            value?: number;
            /** @description kilograms */
            weight: number;
        };
        OrderRowShipTo: {
            addressId: string;
            city: string;
            country?: string;
            label: string;
            /** Format: double */
            latitude?: number;
            /** Format: double */
            longitude?: number;
            postalCode?: string;
            state?: string;
            street?: string;
            typed?: boolean;
        };
        OrderShipTo: {
            addressId: string;
            city: string;
            /** @description of a typed address */
            country?: string;
            label: string;
            /** Format: double */
            latitude: number | null;
            /** Format: double */
            longitude: number | null;
            postalCode: string;
            state: string;
            street: string;
            /** @description typed on the order in NetSuite and in no address book: it has no route until a person chooses an address */
            typed?: boolean;
        };
        OrderSide: {
            lines: components["schemas"]["OrderSideLine"][];
            memo: string;
            /** @description null without the permission price.view */
            total: number | null;
        };
        OrderSideLine: {
            amount: number | null;
            closed: boolean;
            /** @description the other side has no such line, or has it otherwise */
            differs: boolean;
            item: components["schemas"]["OrderlineItem"];
            quantity: number;
            rate: number | null;
            unitName: string;
            /** @description unit id */
            units: string;
        };
        OrderTripLink: {
            tripId: string;
            tripNumber: string;
        };
        OutofstockArrival: {
            /** Format: date */
            date: string;
            number: string;
            purchaseOrderId: string;
            quantity: number;
            vendor: string;
        };
        OutOfStockChangeInBody: {
            /** @enum {string} */
            action: "swap" | "reduce";
            lines: components["schemas"]["OutofstockChangeLine"][];
            /** @description for the history of the orders */
            note?: string;
            /** @description of a swap; left out: the mark's substitute */
            substituteItemId?: string;
        };
        OutofstockChangeLine: {
            /** @description unique within its order only */
            lineId: string;
            /**
             * Format: int64
             * @description as it was read
             */
            orderVersion: number;
            /** @description that the line has afterwards; of a swap in the line's unit where the substitute has it, otherwise in the substitute's sale unit. Left out: of a swap the same quantity, of a reduction 0, which removes the line */
            quantity?: number;
            salesOrderId: string;
        };
        OutofstockCheck: {
            item: components["schemas"]["OutofstockItemRef"];
            mark: components["schemas"]["OutofstockMark"] | null;
            outOfStock: boolean;
            proposal: components["schemas"]["OutofstockNewProposal"];
        };
        OutofstockItemRef: {
            _id: string;
            category: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            /** @description the code */
            itemId: string;
            name: string;
            /** @description abbreviation */
            stockUnit: string;
        };
        OutofstockLine: {
            /** @description of the quantity, in time for the delivery date */
            canShip: number;
            coveredBy: components["schemas"]["OutofstockSource"] | null;
            customer: components["schemas"]["OutofstockLineCustomer"];
            /** Format: date */
            deliveryDate: string;
            /** @description unique within its order only */
            lineId: string;
            orderNumber: string;
            /** Format: int64 */
            orderVersion: number;
            owner: components["schemas"]["HistoryPerson"] | null;
            /** @description not fulfilled yet, in units */
            quantity: number;
            /** @description per unit */
            rate: number | null;
            /**
             * @description why the line cannot be changed; empty: it can
             * @enum {string}
             */
            refused: "" | "trip_started" | "fulfilled" | "waits_approval";
            /**
             * @description why it cannot get the substitute; empty: it can
             * @enum {string}
             */
            refusedSwap: "" | "no_substitutes" | "item_restricted" | "unit_differs";
            salesOrderId: string;
            /** @description the quantity in the stock unit */
            stockQuantity: number;
            /** @description of the substitute, per the same unit */
            swapRate: number | null;
            unitName: string;
            /** @description unit id */
            units: string;
        };
        OutofstockLineCustomer: {
            _id: string;
            name: string;
            priceLevelId: string;
        };
        OutofstockLoss: {
            /** @description absent without price.view */
            amount?: number;
            /**
             * Format: int64
             * @description order lines that were reduced or removed
             */
            lines: number;
            quantity: number;
        };
        OutofstockLostCustomer: {
            /** @description absent without price.view */
            amount?: number;
            customerId: string;
            /**
             * Format: int64
             * @description order lines that were reduced or removed
             */
            lines: number;
            name: string;
            quantity: number;
        };
        OutofstockLostItem: {
            /** @description absent without price.view */
            amount?: number;
            code: string;
            itemId: string;
            /**
             * Format: int64
             * @description order lines that were reduced or removed
             */
            lines: number;
            name: string;
            quantity: number;
        };
        OutofstockLostSales: {
            /** @description of these weeks; its quantity only with itemId */
            all: components["schemas"]["OutofstockLoss"];
            /** Format: int64 */
            customerCount: number;
            /** @description the largest loss first (by lines without price.view), at most 50 */
            customers: components["schemas"]["OutofstockLostCustomer"][];
            /** Format: int64 */
            itemCount: number;
            /** @description the largest loss first (by lines without price.view), at most 50 */
            items: components["schemas"]["OutofstockLostItem"][];
            /** @description oldest first, those without a loss too */
            weeks: components["schemas"]["OutofstockLostWeek"][];
        };
        OutofstockLostWeek: {
            /** @description absent without price.view */
            amount?: number;
            /**
             * Format: int64
             * @description order lines that were reduced or removed
             */
            lines: number;
            quantity: number;
            /**
             * Format: date
             * @description its Monday
             */
            week: string;
        };
        OutofstockMark: {
            _id: string;
            /**
             * Format: int64
             * @description open order lines of the item, of an active mark
             */
            affectedLines: number;
            /** @description value of what cannot be shipped in time; absent without price.view */
            atRisk?: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date
             * @description null: not known
             */
            expectedDate: string | null;
            item: components["schemas"]["OutofstockItemRef"];
            itemId: string;
            lostSales: components["schemas"]["OutofstockLoss"];
            markedBy: components["schemas"]["HistoryPerson"] | null;
            note: string;
            proposal: components["schemas"]["OutofstockProposal"] | null;
            /** @description as it was marked */
            quantityLeft: number;
            resolutionNotes: string;
            /** Format: date-time */
            resolvedAt: string | null;
            resolvedBy: components["schemas"]["HistoryPerson"] | null;
            /**
             * Format: int64
             * @description those that cannot be shipped in time
             */
            shortLines: number;
            /** @enum {string} */
            status: "active" | "resolved";
            stock: components["schemas"]["OutofstockStock"] | null;
            /** @description empty: none */
            substituteItemId: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        OutOfStockMarkInBody: {
            /**
             * Format: date
             * @description null: not known; left out: the date of the next arrival
             */
            expectedDate?: string | null;
            itemId: string;
            note?: string;
            /** @description that can still be sold, in the stock unit; left out: 0 */
            quantityLeft?: number;
            substituteItemId?: string;
        };
        OutofstockNewProposal: {
            nextArrival: components["schemas"]["OutofstockArrival"] | null;
            /**
             * Format: int64
             * @description open order lines of the item
             */
            openLines: number;
            /** @description NetSuite's stock on hand */
            quantityLeft: number;
            /** @description by them */
            wanted: number;
        };
        OutofstockPage: {
            /** Format: int64 */
            limit: number;
            outOfStock: components["schemas"]["OutofstockMark"][];
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        OutofstockProposal: {
            /**
             * Format: date-time
             * @description when the portal learned of the stock
             */
            at: string;
            available: number;
            onHand: number;
        };
        OutOfStockResolveInBody: {
            resolutionNotes: string;
            /** Format: int64 */
            version?: number;
        };
        OutofstockResult: {
            /** @description of the order's total by this line; absent without price.view */
            amountChange?: number;
            /** Format: date-time */
            editedAt: string | null;
            editedBy: components["schemas"]["HistoryPerson"] | null;
            /** @description unique within its order only */
            lineId: string;
            message: string;
            /**
             * Format: int64
             * @description as it is now; 0: not known
             */
            orderVersion: number;
            /** @enum {string} */
            outcome: "changed" | "refused" | "stale";
            /**
             * @description of a refusal
             * @enum {string}
             */
            reason: "" | "trip_started" | "fulfilled" | "waits_approval" | "no_substitutes" | "item_restricted" | "not_open" | "unit_differs" | "not_less" | "rule";
            salesOrderId: string;
        };
        OutofstockSource: {
            number: string;
            purchaseOrderId: string;
        };
        OutofstockStock: {
            /** @description now, of what was left or has arrived */
            left: number;
            nextArrival: components["schemas"]["OutofstockArrival"] | null;
            /** @description of what is wanted, not there in time */
            short: number;
            /** @description by open order lines */
            wanted: number;
        };
        OutOfStockUpdateInBody: {
            readonly _id?: unknown;
            readonly affectedLines?: unknown;
            readonly atRisk?: unknown;
            readonly createdAt?: unknown;
            /**
             * Format: date
             * @description null: not known
             */
            expectedDate?: string | null;
            readonly item?: unknown;
            readonly itemId?: unknown;
            readonly lostSales?: unknown;
            readonly markedBy?: unknown;
            note?: string;
            readonly proposal?: unknown;
            /** @description that can still be sold now, in the stock unit */
            quantityLeft?: number;
            readonly resolutionNotes?: unknown;
            readonly resolvedAt?: unknown;
            readonly resolvedBy?: unknown;
            readonly shortLines?: unknown;
            readonly status?: unknown;
            readonly stock?: unknown;
            /** @description empty: none */
            substituteItemId?: string;
            readonly updatedAt?: unknown;
            /** Format: int64 */
            version?: number;
        };
        PlacingLeg: {
            /** @description from the place before to the stop */
            points: components["schemas"]["GeoPoint"][];
            /**
             * Format: int64
             * @description 0: back to the warehouse
             */
            stopNumber: number;
            /** @description the way is not known: points are its two ends */
            straight: boolean;
        };
        PlacingUsual: {
            /**
             * Format: double
             * @description without the stops whose place is not known
             */
            distanceKm: number;
            /**
             * Format: int64
             * @description driving and service
             */
            durationMin: number;
            /** @description for drawing, where it was asked for */
            line?: components["schemas"]["PlacingLeg"][];
            /**
             * Format: int64
             * @description stops without coordinates
             */
            unknown: number;
        };
        PositionOutcome: {
            /** Format: int64 */
            accepted: number;
            /**
             * Format: int64
             * @description points of a second of which a point is stored
             */
            duplicates: number;
            refused: components["schemas"]["PositionRefused"][];
        };
        PositionPoint: {
            /**
             * Format: double
             * @description meters
             */
            accuracy: number | null;
            /**
             * Format: double
             * @description degrees clockwise from north
             */
            heading: number | null;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** Format: date-time */
            recordedAt: string;
            /**
             * Format: double
             * @description meters per second
             */
            speed: number | null;
        };
        PositionRefused: {
            /**
             * Format: int64
             * @description in the batch, from 0
             */
            index: number;
            /** @enum {string} */
            reason: "bad_coordinates" | "no_fix" | "in_the_future" | "before_departure" | "after_end" | "too_old" | "impossible_jump";
        };
        PricingFloor: {
            /** @description per one of the line's units */
            rate: number;
            /**
             * @description matrix and report: a published floor price; discount: the determined rate less the setting orders.maxDiscountPercent
             * @enum {string}
             */
            source: "matrix" | "report" | "discount";
        };
        PricingLevelPrice: {
            price: number;
            priceLevelId: string;
        };
        PricingmatrixAllowance: {
            _id: string;
            /** @description per one of units */
            amount: number;
            /** @description of the item now, per sale unit: the average cost, else the last purchase price; null: not known, so that the amount was not compared with it */
            cost: number | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            from: string | null;
            item: components["schemas"]["PricingmatrixItemRef"] | null;
            /** @description the item's _id */
            itemId: string;
            note: string;
            /** @description the amount per sale unit; null: the item or its unit is gone */
            perSaleUnit: number | null;
            /** @description abbreviation */
            saleUnitName: string;
            /** @enum {string} */
            state: "inForce" | "coming" | "ended";
            /** @description abbreviation */
            unitName: string;
            /** @description unit id */
            units: string;
            /**
             * Format: date
             * @description the last day
             */
            until: string | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["HistoryPerson"] | null;
            vendor: string;
            /** Format: int64 */
            version: number;
        };
        PricingmatrixAllowanceFields: {
            /** @description per one of units, greater than 0 */
            amount: number;
            /**
             * Format: date
             * @description the first day, at the warehouse
             */
            from: string | null;
            /** @description the item's _id */
            itemId: string;
            note?: string;
            /** @description unit id; absent: the item's sale unit */
            units?: string;
            /**
             * Format: date
             * @description the last day; at most 366 days
             */
            until: string | null;
            /** @description who pays it back */
            vendor: string;
        };
        PricingmatrixAllowances: {
            /** @description in the order of the request */
            allowances: components["schemas"]["PricingmatrixAllowance"][];
        };
        PricingmatrixAllowancesPage: {
            allowances: components["schemas"]["PricingmatrixAllowance"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        PricingmatrixCategory: {
            /**
             * Format: int64
             * @description active ones
             */
            items: number;
            /** @description empty: the items without a category */
            name: string;
        };
        PricingmatrixContracts: {
            /** Format: int64 */
            count: number;
            /** @description by name; at most 20 */
            customers: components["schemas"]["PricingmatrixCustomerName"][];
        };
        PricingMatrixCreateAllowancesInBody: {
            allowances: components["schemas"]["PricingmatrixAllowanceFields"][];
        };
        PricingmatrixCustomerName: {
            _id: string;
            name: string;
        };
        PricingmatrixItemPrices: {
            allowance: components["schemas"]["AllowanceInForce"] | null;
            /** @description active customers for whom NetSuite keeps prices of the item */
            contracts: components["schemas"]["PricingmatrixContracts"];
            /** @description per sale unit: the average cost, else the last purchase price; null: not known */
            cost: number | null;
            /** @description for each price level in use */
            floors: components["schemas"]["PricingmatrixLevelFloor"][];
            item: components["schemas"]["PricingmatrixItemRef"];
            /** @description the item's _id */
            itemId: string;
            /** @description by level and quantity */
            prices: components["schemas"]["PricingmatrixLevelPrice"][];
            /** @description sale units in the last four weeks */
            sold: number;
            sync: components["schemas"]["SynctaskSync"] | null;
        };
        PricingmatrixItemPricesPage: {
            itemPrices: components["schemas"]["PricingmatrixItemPrices"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        PricingmatrixItemRef: {
            _id: string;
            category: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            /** @description the code */
            itemId: string;
            name: string;
        };
        PricingmatrixLevelFloor: {
            /** @description the floor margin of the matrix on the cost; without a cost the published floor; null: none */
            price: number | null;
            priceLevelId: string;
        };
        PricingmatrixLevelPrice: {
            /** @description as a share of the price; null: the cost is not known */
            margin: number | null;
            /** @description on the cost less the allowance; null: there is none, or the cost is not known */
            marginAfterAllowance: number | null;
            price: number;
            priceLevelId: string;
            /** @description in sale units; 0: without a minimum */
            quantity: number;
        };
        PricingmatrixMarginsFilter: {
            category?: string[];
            search?: string;
            /** @description only items whose base price is not above their cost */
            zeroMarkupOnly?: boolean;
        };
        PricingmatrixMatrix: {
            cells: components["schemas"]["MatrixCell"][];
            default: components["schemas"]["MatrixDefault"];
            items: components["schemas"]["MatrixException"][];
            levels: components["schemas"]["MatrixLevel"][];
            /**
             * Format: date-time
             * @description null: version 0
             */
            updatedAt: string | null;
            /** @description null: version 0 */
            updatedBy: components["schemas"]["HistoryPerson"] | null;
            updateReason: string;
            /**
             * Format: int64
             * @description 0: nobody has saved one yet
             */
            version: number;
        };
        PricingmatrixOverview: {
            /** @description of the items, by name */
            categories: components["schemas"]["PricingmatrixCategory"][];
            cells: components["schemas"]["MatrixCell"][];
            default: components["schemas"]["MatrixDefault"];
            items: components["schemas"]["MatrixException"][];
            levels: components["schemas"]["MatrixLevel"][];
            /** @description NetSuite's that are in use, by id */
            priceLevels: components["schemas"]["PricingmatrixPriceLevel"][];
            /**
             * Format: date-time
             * @description null: version 0
             */
            updatedAt: string | null;
            /** @description null: version 0 */
            updatedBy: components["schemas"]["HistoryPerson"] | null;
            updateReason: string;
            /**
             * Format: int64
             * @description 0: nobody has saved one yet
             */
            version: number;
        };
        PricingmatrixPriceBatch: {
            _id: string;
            /** Format: int64 */
            applied: number;
            /** @description null: the system */
            by: components["schemas"]["HistoryPerson"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            doneAt: string | null;
            /** Format: int64 */
            doneItems: number;
            /**
             * Format: date
             * @description null: at once
             */
            effectiveDate: string | null;
            /** Format: int64 */
            items: number;
            /**
             * Format: int64
             * @description number of changes
             */
            prices: number;
            reason: string;
            /** Format: int64 */
            refused: number;
            /** @enum {string} */
            source: "matrix" | "margins" | "report" | "undo";
            /**
             * @description waiting: for its effective date; applying: its items are being changed
             * @enum {string}
             */
            state: "waiting" | "applying" | "done" | "cancelled";
            /**
             * Format: int64
             * @description the price was so before
             */
            unchanged: number;
            /** @description the batch that undid it; empty: none */
            undoneBy: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        PricingmatrixPriceBatches: {
            /** @description the newest, at most 100, and all that wait for their date */
            batches: components["schemas"]["PricingmatrixPriceBatch"][];
        };
        PricingmatrixPriceChanges: {
            /** @description null: of a dry run, and if there is nothing to change */
            batch: components["schemas"]["PricingmatrixPriceBatch"] | null;
            /** @description in the order of the request; at most 5,000 */
            changes: components["schemas"]["PricingmatrixPriceResult"][];
            /** @description of a dry run: what these prices would have changed in the last four weeks; null: not a dry run, or more than 200 items */
            effect: components["schemas"]["PricingmatrixPriceEffect"] | null;
            /**
             * Format: int64
             * @description number of changes that were left out
             */
            more: number;
            /** Format: int64 */
            openOrderCount: number;
            /** @description of a dry run: open orders with these items, which keep their prices; at most 100 */
            openOrders: components["schemas"]["PricingmatrixTouchedOrder"][];
        };
        PricingmatrixPriceEffect: {
            /** @description what customers would have paid more; negative: less */
            amount: number;
            /**
             * Format: int64
             * @description customers who bought one of the items
             */
            customerCount: number;
            /** @description at most 100, those with the largest change first */
            customers: components["schemas"]["PricingmatrixTouchedCustomer"][];
        };
        PricingmatrixPriceLevel: {
            _id: string;
            name: string;
        };
        PricingmatrixPriceProblem: {
            /** Format: date-time */
            at: string | null;
            /** @description changed_since: who set the price of today; null: NetSuite, or not known */
            by: components["schemas"]["HistoryPerson"] | null;
            /**
             * @description below_floor, below_cost: goes through with a reason, by somebody with price.belowFloor
             * @enum {string}
             */
            code: "unknown_item" | "unknown_level" | "unknown_quantity" | "not_positive" | "too_high" | "too_many_places" | "below_floor" | "below_cost" | "changed_since" | "repeated";
            /** @description the floor, the cost, the price of today or the highest price, depending on the code */
            price: number | null;
        };
        PricingmatrixPriceResult: {
            /** @description why it is refused; null: it is not */
            error: components["schemas"]["PricingmatrixPriceProblem"] | null;
            /** @description the lowest price that needs no reason; null: none */
            floor: number | null;
            /** @description the item's _id */
            itemId: string;
            /** @description of the new price, as a share of it; null: the cost is not known */
            margin: number | null;
            /** @description null: the price is removed, which only an undo does */
            new: number | null;
            /** @description null: there was no price */
            old: number | null;
            priceLevelId: string;
            quantity: number;
            /** @enum {string} */
            state: "pending" | "applied" | "unchanged" | "refused";
        };
        PricingmatrixSaved: {
            /**
             * Format: date-time
             * @description null: version 0
             */
            updatedAt: string | null;
            /** @description null: version 0 */
            updatedBy: components["schemas"]["HistoryPerson"] | null;
            updateReason: string;
            /**
             * Format: int64
             * @description 0: nobody has saved one yet
             */
            version: number;
        };
        PricingMatrixSetInBody: {
            readonly categories?: unknown;
            cells: components["schemas"]["MatrixCell"][];
            default: components["schemas"]["MatrixDefault"];
            items?: components["schemas"]["MatrixException"][];
            levels?: components["schemas"]["MatrixLevel"][];
            readonly priceLevels?: unknown;
            readonly updatedAt?: unknown;
            readonly updatedBy?: unknown;
            /** @description needed if anything changes */
            updateReason: string;
            /**
             * Format: int64
             * @description of the matrix that the change is based on
             */
            version: number;
        };
        PricingMatrixSetPricesInBody: {
            changes: components["schemas"]["PricingmatrixWantedPrice"][];
            /** @description nothing is changed */
            dryRun?: boolean;
            /**
             * Format: date
             * @description the day at the warehouse from which the prices count; absent, today or earlier: at once
             */
            effectiveDate?: string;
            /** @description for the history of the items */
            reason?: string;
        };
        PricingmatrixTouchedCustomer: {
            customerId: string;
            name: string;
            newAmount: number;
            /** @description at the prices of today */
            oldAmount: number;
            /** @description sale units of the items in the last four weeks */
            quantity: number;
        };
        PricingmatrixTouchedOrder: {
            customerName: string;
            /** Format: date */
            deliveryDate: string | null;
            /** Format: int64 */
            lines: number;
            orderNumber: string;
            salesOrderId: string;
        };
        PricingMatrixUndoPricesInBody: {
            batchId: string;
        };
        PricingMatrixUpdateAllowanceInBody: {
            readonly _id?: unknown;
            amount?: number;
            readonly cost?: unknown;
            readonly createdAt?: unknown;
            readonly createdBy?: unknown;
            /** Format: date */
            from?: string;
            readonly item?: unknown;
            readonly itemId?: unknown;
            note?: string;
            readonly perSaleUnit?: unknown;
            readonly saleUnitName?: unknown;
            readonly state?: unknown;
            readonly unitName?: unknown;
            /** @description unit id */
            units?: string;
            /** Format: date */
            until?: string;
            readonly updatedAt?: unknown;
            readonly updatedBy?: unknown;
            vendor?: string;
            /**
             * Format: int64
             * @description of the allowance that the change is based on
             */
            version: number;
        };
        PricingMatrixUpdateMarginsInBody: {
            /** @description nothing is changed */
            dryRun?: boolean;
            filter?: components["schemas"]["PricingmatrixMarginsFilter"];
            /** @description item ids; absent: the items of filter */
            itemIds?: string[];
            /** @description as a share of the price, from 0 to 0.95 */
            margin: number;
            /** @description absent: all levels that an item has prices for */
            priceLevelIds?: string[];
            /** @description needed for prices below the floor, with the permission price.belowFloor */
            reason?: string;
        };
        PricingmatrixVersions: {
            /** @description at most 100 */
            versions: components["schemas"]["PricingmatrixSaved"][];
        };
        PricingmatrixWantedPrice: {
            /** @description the item's _id */
            itemId: string;
            /** @description per sale unit */
            price: number;
            priceLevelId: string;
            /** @description of the tier; default: 0, the price without a minimum */
            quantity?: number;
            /** @description needed below the floor or the cost, with the permission price.belowFloor */
            reason?: string;
            /** @description the price that the person saw: if it is another one now, the change is refused */
            was?: number;
        };
        PricingOffer: {
            /** @description base units per one of units */
            conversion: number;
            /** @description base units that can still be sold */
            left: number;
            /** @description of the spot buy sheet: priceSource.spotLineId of lines with this price */
            lineId: string;
            /** @description a level without one has no spot price */
            prices: components["schemas"]["PricingLevelPrice"][];
            /** @description unit id: the prices are per one of these */
            units: string;
            /** Format: date-time */
            validFrom: string;
            /**
             * Format: date-time
             * @description from this moment on it is over
             */
            validTo: string;
        };
        PricingReportsAcceptInBody: {
            /**
             * Format: date
             * @description the day at the warehouse from which the prices count, at most a year ahead; absent, today or earlier: at once
             */
            effectiveDate?: string;
            /** @description absent: those that are recommended */
            prices?: components["schemas"]["PricingreportsGivenPrice"][];
            /**
             * Format: int64
             * @description of the line that the decision is based on
             */
            version: number;
        };
        PricingreportsBelowFloor: {
            /** @description the name */
            customer: string;
            customerId: string;
            /** Format: date */
            date: string | null;
            orderNumber: string;
            /** @description sale units */
            quantity: number;
            /** @description per sale unit */
            rate: number;
            reason: string;
            salesOrderId: string;
        };
        PricingreportsCancelled: {
            /** Format: date-time */
            at: string | null;
            by: components["schemas"]["HistoryPerson"] | null;
            replacedBy: components["schemas"]["PricingreportsReportRef"] | null;
        };
        PricingReportsCloseInBody: {
            leaveUndecided?: boolean;
        };
        PricingreportsCustomerEffect: {
            customerId: string;
            name: string;
            newAmount: number;
            /** @description at the prices when the report was collected */
            oldAmount: number;
            /** @description sale units of the items */
            quantity: number;
        };
        PricingreportsDecidedPrice: {
            /** @description null: there was none */
            before: number | null;
            price: number;
            priceLevelId: string;
            quantity: number;
            /**
             * @description why it could not be set on effectiveDate; null: it was set, or is still to come
             * @enum {string|null}
             */
            refused: "unknown_item" | "unknown_level" | "unknown_quantity" | "not_positive" | "too_high" | "too_many_places" | "below_floor" | "below_cost" | "changed_since" | "repeated" | null;
        };
        PricingreportsEarlier: {
            /** Format: date */
            effectiveDate: string | null;
            prices: components["schemas"]["PricingreportsDecidedPrice"][];
            report: components["schemas"]["PricingreportsReportRef"];
        };
        PricingreportsEffect: {
            /** @description if one item is asked for: its sales below the floor in the last four weeks, up to today, newest first, at most 100 */
            belowFloor: components["schemas"]["PricingreportsBelowFloor"][];
            /** @description those with the largest change first */
            customers: components["schemas"]["PricingreportsCustomerEffect"][];
            /**
             * Format: date
             * @description first day of the four weeks
             */
            from: string;
            /** Format: date */
            to: string;
        };
        PricingreportsGivenPrice: {
            price: number;
            priceLevelId: string;
            /** @description as in the line */
            quantity: number;
        };
        PricingreportsItem: {
            brand: string;
            category: string;
            code: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            name: string;
            /** @description the sale unit */
            unit: string;
        };
        PricingreportsLine: {
            /** @description what vendors pay back per sale unit on the day from which the prices count: the effective date, else the day of the decision; without a decision today, or the day on which the report was closed. Absent: nothing */
            allowance?: components["schemas"]["AllowanceInForce"];
            cancelled: components["schemas"]["PricingreportsCancelled"] | null;
            /** @description a recommendation stops at the largest move */
            capped: boolean;
            changePercent: number | null;
            /**
             * Format: date-time
             * @description when weightedCost was calculated
             */
            costAt: string;
            /** @description of earlier reports, earliest first */
            costHistory: components["schemas"]["ReportPoint"][];
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: components["schemas"]["HistoryPerson"] | null;
            /** @description in the four weeks from the decision: only the days count on which the decided prices do */
            decidedImpact: number;
            decidedPrices: components["schemas"]["PricingreportsDecidedPrice"][];
            /** @enum {string} */
            decision: "undecided" | "accepted" | "overridden" | "rejected";
            decisionReason: string;
            /**
             * Format: int64
             * @description days from the decision to effectiveDate
             */
            delayDays: number;
            earlier: components["schemas"]["PricingreportsEarlier"] | null;
            /**
             * Format: date
             * @description the day at the warehouse from which the decided prices count; absent: since the decision
             */
            effectiveDate?: string | null;
            /** @description of the recommended prices, in four weeks at the same units; null: nothing is recommended */
            impact: number | null;
            item: components["schemas"]["PricingreportsItem"];
            itemId: string;
            parts: components["schemas"]["Cost"];
            /** @description at which the prices were last decided; null: none is known */
            previousCost: number | null;
            /**
             * Format: date
             * @description of previousCost; absent: none is known
             */
            previousDate?: string | null;
            /** @description by level and quantity. An item without prices has one entry for each level */
            prices: components["schemas"]["PricingreportsPrice"][];
            push: components["schemas"]["PricingreportsPush"];
            /**
             * @description empty: a person has added the item
             * @enum {string}
             */
            reason: "NO_COST" | "NEW_ITEM" | "ZERO_MARKUP" | "BELOW_FLOOR" | "PO_INCOMING" | "COST_UP" | "COST_DOWN" | "";
            refresh: components["schemas"]["PricingreportsRefresh"] | null;
            revenue4w: number;
            units4w: number;
            /** Format: int64 */
            version: number;
            /** @description null: not known */
            weightedCost: number | null;
        };
        PricingreportsLines: {
            /** @description by the items' codes */
            lines: components["schemas"]["PricingreportsLine"][];
            /**
             * Format: int64
             * @description cursor of the page that follows; null: there is none
             */
            next: number | null;
            /** @description cursors of all pages, which can be read in parallel */
            pages: number[];
        };
        PricingReportsOverrideInBody: {
            /**
             * Format: date
             * @description the day at the warehouse from which the prices count, at most a year ahead; absent, today or earlier: at once
             */
            effectiveDate?: string;
            itemId: string;
            prices: components["schemas"]["PricingreportsGivenPrice"][];
            reason: string;
            reportId: string;
            /**
             * Format: int64
             * @description of the line that the decision is based on
             */
            version: number;
        };
        PricingreportsPage: {
            /** Format: int64 */
            limit: number;
            /** @description the sums of all reports whose four weeks after closing are over */
            measured: components["schemas"]["ReportMeasurements"];
            /** Format: int64 */
            page: number;
            pricingReports: components["schemas"]["PricingreportsReport"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        PricingreportsPhaseProgress: {
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            errors: number;
            /** @enum {string} */
            phase: "items" | "prices" | "stock" | "purchase_orders" | "costs";
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            /**
             * Format: int64
             * @description 0: not known yet, or nothing has changed
             */
            total: number;
        };
        PricingreportsPrice: {
            capped: boolean;
            /** @description the price with the floor margin; null: the cost is not known */
            floor: number | null;
            floorMargin: number;
            /** @description of the price at weightedCost */
            margin: number | null;
            /** @description of the price at weightedCost less the allowance; absent: there is none, or the margin is not known; absent without cost.view */
            marginAfterAllowance?: number;
            marginTarget: number;
            /** @description when the report was collected; null: none */
            price: number | null;
            priceLevelId: string;
            quantity: number;
            /** @description null: the price should stay */
            recommended: number | null;
            /** @description bought by customers of the level; 0 at further quantities */
            units4w: number;
        };
        PricingreportsProblem: {
            /**
             * @description what the cost was taken from
             * @enum {string}
             */
            basis: "weighted" | "receipts" | "last_purchase" | "none";
            /** @description the item's code */
            code: string;
            itemId: string;
            name: string;
            /** @enum {string} */
            problem: "unknown_unit" | "receipt_unit" | "receipt_rate" | "negative_stock" | "average_unknown" | "cost_unknown" | "not_read";
            /** @description its number */
            purchaseOrder: string;
            /** @description empty: it is about none */
            purchaseOrderId: string;
            /** @description not_read: NetSuite's error code */
            words: string;
        };
        PricingreportsProgress: {
            /**
             * Format: int64
             * @description of the phase
             */
            done: number;
            /**
             * Format: int64
             * @description of all phases; they do not stop the collection
             */
            errors: number;
            /**
             * Format: int64
             * @description that were found so far
             */
            lines: number;
            /**
             * @description the one that is running, or in which it ended
             * @enum {string}
             */
            phase: "items" | "prices" | "stock" | "purchase_orders" | "costs";
            phases: components["schemas"]["PricingreportsPhaseProgress"][];
            /** @description failed: why */
            problem: string;
            /** @description of items; at most 200 */
            problems: components["schemas"]["PricingreportsProblem"][];
            /** Format: date-time */
            readyAt: string | null;
            reasons: components["schemas"]["PricingreportsReasonLines"][];
            reportId: string;
            /** Format: date-time */
            startedAt: string;
            /** @enum {string} */
            status: "collecting" | "ready" | "closing" | "closed" | "failed" | "stopped";
            /**
             * Format: int64
             * @description of the phase; 0: not known yet
             */
            total: number;
        };
        PricingreportsPush: {
            /** @description NetSuite's error message */
            error: string;
            problem: components["schemas"]["SynctaskSyncProblem"] | null;
            /**
             * @description none: the decision changes no price; waiting: it changes prices on effectiveDate; due: that day has come, and they are about to be set; cancelled, replaced: they do not count, see cancelled; refused: none of them could be set on that day; the others say whether NetSuite has the item's prices
             * @enum {string}
             */
            state: "none" | "waiting" | "due" | "cancelled" | "replaced" | "refused" | "pending" | "in_progress" | "synced" | "failed";
            /** @description can be retried if it failed */
            taskId: string;
        };
        PricingreportsReasonLines: {
            /** Format: int64 */
            lines: number;
            /** @enum {string} */
            reason: "NO_COST" | "NEW_ITEM" | "ZERO_MARKUP" | "BELOW_FLOOR" | "PO_INCOMING" | "COST_UP" | "COST_DOWN" | "";
        };
        PricingreportsRefresh: {
            /** @description NetSuite's error message */
            error: string;
            /** @enum {string} */
            state: "pending" | "done" | "failed";
        };
        PricingreportsReport: {
            _id: string;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date
             * @description when it was started
             */
            date: string;
            /**
             * @description failed: the phase; null: it did not fail
             * @enum {string|null}
             */
            failedIn: "items" | "prices" | "stock" | "purchase_orders" | "costs" | null;
            forceFullSync: boolean;
            /**
             * Format: int64
             * @description that are looked at; 0: not known yet
             */
            items: number;
            outcome: components["schemas"]["ReportOutcome"] | null;
            /** @description failed: why */
            problem: string;
            /**
             * Format: date-time
             * @description when it was collected
             */
            readyAt: string | null;
            /** @description the settings when it was started */
            rule: components["schemas"]["ReportRule"];
            startedBy: components["schemas"]["HistoryPerson"] | null;
            /** @enum {string} */
            status: "collecting" | "ready" | "closing" | "closed" | "failed" | "stopped";
            totals: components["schemas"]["ReportTotals"] | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        PricingreportsReportRef: {
            _id: string;
            /** Format: date */
            date: string | null;
        };
        PricingReportsStartInBody: {
            /** @description read everything anew, not only what changed */
            forceFullSync?: boolean;
        };
        PricingReportsVersionInBody: {
            /**
             * Format: int64
             * @description of the line that the decision is based on
             */
            version: number;
        };
        PricingSource: {
            /** @enum {string} */
            kind: "custom" | "spot" | "contract" | "tier" | "none";
            priceLevelId: string;
            spotLineId: string;
            tierQuantity: number | null;
        };
        PurchaseordersCustomer: {
            _id: string;
            name: string;
        };
        PurchaseordersItemRef: {
            _id: string;
            category: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            /** @description the code */
            itemId: string;
            name: string;
        };
        PurchaseordersLine: {
            closed: boolean;
            /** Format: date */
            expectedDate: string | null;
            item: components["schemas"]["PurchaseordersItemRef"];
            itemId: string;
            late: boolean;
            /** Format: int64 */
            line: number;
            /** @description to receive */
            open: number;
            quantity: number;
            /** @description per unit; absent without cost.view */
            rate?: number;
            received: number;
            /** @description to receive, in the stock unit */
            stockOpen: number;
            /** @description abbreviation */
            stockUnit: string;
            unitName: string;
            /** @description unit id */
            units: string;
            /** @description open customer order lines that wait for it, by delivery date */
            waitingOrders: components["schemas"]["PurchaseordersWaiting"][];
        };
        PurchaseordersPurchaseOrder: {
            _id: string;
            /** @description of what is to be received; absent without cost.view */
            amount?: number;
            /**
             * Format: date-time
             * @description when the portal first stored it
             */
            createdAt: string;
            /**
             * Format: date
             * @description of the earliest line to receive, otherwise of the order; null: not known
             */
            expectedDate: string | null;
            /** @description a line to receive was expected before today */
            late: boolean;
            /** Format: int64 */
            lineCount: number;
            lines: components["schemas"]["PurchaseordersLine"][];
            memo: string;
            number: string;
            /**
             * Format: int64
             * @description lines with something to receive
             */
            openLines: number;
            /** Format: date */
            orderDate: string;
            /** @enum {string} */
            status: "pending_approval" | "pending_receipt" | "rejected" | "partially_received" | "pending_billing_partially_received" | "pending_billing" | "billed" | "closed" | "unknown";
            sync: components["schemas"]["SynctaskState"];
            /**
             * Format: date-time
             * @description when the portal last stored it
             */
            updatedAt: string;
            vendor: components["schemas"]["PurchaseordersVendor"];
            /**
             * Format: int64
             * @description of the portal's copy
             */
            version: number;
            /**
             * Format: int64
             * @description open customer order lines that wait for it
             */
            waitingLines: number;
        };
        PurchaseordersSummary: {
            _id: string;
            /** @description of what is to be received; absent without cost.view */
            amount?: number;
            /**
             * Format: date-time
             * @description when the portal first stored it
             */
            createdAt: string;
            /**
             * Format: date
             * @description of the earliest line to receive, otherwise of the order; null: not known
             */
            expectedDate: string | null;
            /** @description a line to receive was expected before today */
            late: boolean;
            /** Format: int64 */
            lineCount: number;
            memo: string;
            number: string;
            /**
             * Format: int64
             * @description lines with something to receive
             */
            openLines: number;
            /** Format: date */
            orderDate: string;
            /** @enum {string} */
            status: "pending_approval" | "pending_receipt" | "rejected" | "partially_received" | "pending_billing_partially_received" | "pending_billing" | "billed" | "closed" | "unknown";
            sync: components["schemas"]["SynctaskState"];
            /**
             * Format: date-time
             * @description when the portal last stored it
             */
            updatedAt: string;
            vendor: components["schemas"]["PurchaseordersVendor"];
            /**
             * Format: int64
             * @description of the portal's copy
             */
            version: number;
            /**
             * Format: int64
             * @description open customer order lines that wait for it
             */
            waitingLines: number;
        };
        PurchaseordersVendor: {
            _id: string;
            name: string;
        };
        PurchaseordersWaiting: {
            customer: components["schemas"]["PurchaseordersCustomer"];
            /** Format: date */
            deliveryDate: string;
            /** @description unique within its order only */
            lineId: string;
            orderNumber: string;
            /** @description that waits, in the stock unit */
            quantity: number;
            salesOrderId: string;
            /** @description the goods are expected after the delivery date, or are overdue */
            tooLate: boolean;
        };
        RankingFailed: {
            kind: string;
            /** Format: date-time */
            lastAt: string;
            query: string;
            /** Format: int64 */
            times: number;
        };
        RankingScore: {
            /** Format: double */
            knownItemFirst: number;
            /** Format: double */
            knownItemTop: number;
            /** Format: double */
            ndcg: number;
        };
        ReceivingFacts: {
            closedDates: (string | null)[];
            driverNote: string;
            /**
             * Format: int64
             * @description null: as the setting tracking.serviceMinutes says
             */
            serviceMinutes: number | null;
            /** @description what the vehicle needs to have */
            vehicleFeatures: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            /**
             * Format: int64
             * @description 0: never set
             */
            version: number;
            /** @description none: always open; otherwise a weekday without one is closed */
            windows: components["schemas"]["ReceivingWindow"][];
        };
        ReceivingWindow: {
            /** @description HH:MM */
            from: string;
            /** @description HH:MM after from; 24:00 is the end of the day */
            to: string;
            /**
             * Format: int64
             * @description 0 is Sunday
             */
            weekday: number;
        };
        ReportMeasurements: {
            happened: number;
            promised: number;
            /** Format: int64 */
            reports: number;
            /**
             * Format: date
             * @description date of the earliest
             */
            since?: string | null;
        };
        ReportOutcome: {
            /**
             * Format: int64
             * @description that have gone by; more than 28 if some prices count only from a later day
             */
            days: number;
            /**
             * Format: date
             * @description the first day that counts
             */
            from: string | null;
            happened: number;
            /**
             * Format: int64
             * @description whose prices changed
             */
            items: number;
            /**
             * Format: int64
             * @description items whose prices never counted: cancelled or replaced before their date, or refused on it
             */
            leftOut: number;
            /** @description the largest parts of what is missing; empty: nothing is missing */
            parts: components["schemas"]["ReportOutcomePart"][];
            /** @description the effect that was promised, for the days gone by */
            promised: number;
            /**
             * Format: date
             * @description the last day that counts
             */
            to: string | null;
            /**
             * Format: int64
             * @description items whose prices do not count yet
             */
            toCome: number;
            /**
             * Format: date
             * @description the day on which the last item's four weeks end; absent: 28 days from the first
             */
            until?: string | null;
        };
        ReportOutcomePart: {
            /** @description below 0 */
            amount: number;
            /** @description empty: the items without a category */
            category: string;
            /**
             * Format: int64
             * @description that have a part in it
             */
            items: number;
            /** @enum {string} */
            kind: "volume" | "lower_prices";
            /** @description volume: the share by which the units changed; null: nothing was sold before */
            moved: number | null;
        };
        ReportPoint: {
            cost: number;
            /** Format: date */
            date: string;
        };
        ReportReasonTotals: {
            /** Format: int64 */
            lines: number;
            /** @enum {string} */
            reason: "NO_COST" | "NEW_ITEM" | "ZERO_MARKUP" | "BELOW_FLOOR" | "PO_INCOMING" | "COST_UP" | "COST_DOWN" | "";
            /** Format: int64 */
            undecided: number;
        };
        ReportRule: {
            /** @description the largest share by which a price moves */
            cap: number;
            /**
             * Format: int64
             * @description receipts that are due within so many days are part of the cost
             */
            receiptDays: number;
            /** @description recommended prices are multiples of it */
            step: number;
            /** @description a cost that moved by a smaller share is no reason to look at a price */
            tolerance: number;
        };
        ReportTotals: {
            /** Format: int64 */
            accepted: number;
            byReason: components["schemas"]["ReportReasonTotals"][];
            cost: number;
            /** @description of the prices that were decided, in the four weeks from each decision: only the days count on which the prices do */
            decidedImpact: number;
            /**
             * Format: int64
             * @description prices that were lowered
             */
            down: number;
            /** @description of all recommendations, in four weeks at what was sold in the last four */
            impact: number;
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            overridden: number;
            /** Format: int64 */
            rejected: number;
            revenueAfter: number;
            revenueBefore: number;
            /** Format: int64 */
            undecided: number;
            /**
             * Format: int64
             * @description prices that were raised
             */
            up: number;
        };
        RoutesAssignInBody: {
            /** @description null removes the address from its route */
            routeId: string | null;
            /**
             * Format: int64
             * @description absent: at the end
             */
            stopNumber?: number;
        };
        RoutesAssignment: {
            address: components["schemas"]["CustomerAddress"];
            customer: components["schemas"]["RoutesCustomerRef"];
            route: components["schemas"]["RoutesRouteRef"] | null;
        };
        RouteSchedulesCreateInBody: {
            readonly _id?: unknown;
            readonly createdAt?: unknown;
            /** Format: date */
            date: string | null;
            readonly driver?: unknown;
            driverId?: string | null;
            readonly history?: unknown;
            notes?: string;
            readonly problems?: unknown;
            readonly route?: unknown;
            routeId: string;
            /** @description HH:MM in the warehouse's zone; empty: not said */
            startTime?: string;
            /**
             * @description cancelled: the route does not run; override: it runs; pattern, as it was read, changes nothing
             * @enum {string}
             */
            status?: "pattern" | "override" | "cancelled";
            readonly trips?: unknown;
            readonly updatedAt?: unknown;
            readonly vehicle?: unknown;
            vehicleId?: string | null;
            readonly version?: unknown;
            readonly warnings?: unknown;
        };
        RouteschedulesRouteSchedule: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string | null;
            driver: components["schemas"]["CalendarDriverRef"] | null;
            driverId: string | null;
            /** @description newest first, when one schedule is read */
            history?: components["schemas"]["HistoryEntry"][];
            notes: string;
            /** @description the warnings, in this order, for programs */
            problems: components["schemas"]["CalendarProblem"][];
            route: components["schemas"]["CalendarRouteRef"];
            routeId: string;
            /** @description HH:MM in the warehouse's zone; empty: not said */
            startTime: string;
            /** @enum {string} */
            status: "pattern" | "override" | "cancelled";
            /** @description of the route on the date, without cancelled ones */
            trips: components["schemas"]["CalendarTripRef"][];
            /** Format: date-time */
            updatedAt: string;
            vehicle: components["schemas"]["CalendarVehicleRef"] | null;
            vehicleId: string | null;
            /**
             * Format: int64
             * @description 0: nothing was ever set for the date
             */
            version: number;
            /** @description from today on, if the route runs */
            warnings: string[];
        };
        RouteSchedulesUpdateInBody: {
            readonly _id?: unknown;
            readonly createdAt?: unknown;
            readonly date?: unknown;
            readonly driver?: unknown;
            driverId?: string | null;
            readonly history?: unknown;
            notes?: string;
            readonly problems?: unknown;
            readonly route?: unknown;
            readonly routeId?: unknown;
            /** @description HH:MM in the warehouse's zone; empty: not said */
            startTime?: string;
            /**
             * @description cancelled: the route does not run; override: it runs; pattern, as it was read, changes nothing
             * @enum {string}
             */
            status?: "pattern" | "override" | "cancelled";
            readonly trips?: unknown;
            readonly updatedAt?: unknown;
            readonly vehicle?: unknown;
            vehicleId?: string | null;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
            readonly warnings?: unknown;
        };
        RoutesCreateInBody: {
            readonly _id?: unknown;
            code?: string;
            /** @description #rrggbb */
            color?: string;
            readonly createdAt?: unknown;
            description?: string;
            driverId?: string | null;
            /**
             * Format: int64
             * @description of a usual run; 0: not known
             */
            durationMinutes?: number;
            isActive?: boolean;
            name?: string;
            readonly nextRun?: unknown;
            /** @description HH:MM in the warehouse's zone; empty: none */
            startTime?: string;
            readonly stopCount?: unknown;
            readonly stops?: unknown;
            readonly stopsVersion?: unknown;
            readonly updatedAt?: unknown;
            readonly usual?: unknown;
            vehicleId?: string | null;
            readonly version?: unknown;
            /** @description 0 is Sunday */
            weekdays?: number[];
        };
        RoutesCustomerRef: {
            _id: string;
            name: string;
        };
        RoutesLookedUp: {
            /** @description at most 5, the best first; empty: the service does not know the address */
            matches: components["schemas"]["GeocodeMatch"][];
            /**
             * @description the service that was asked
             * @enum {string}
             */
            provider: "amazon-location";
        };
        RoutesNextRun: {
            /** Format: date */
            date: string | null;
            driverId: string | null;
            startTime: string;
            /** @enum {string} */
            status: "pattern" | "override";
            vehicleId: string | null;
        };
        RoutesProposal: {
            /** Format: double */
            addedKm: number;
            code: string;
            color: string;
            name: string;
            routeId: string;
            /** Format: int64 */
            stopNumber: number;
        };
        RoutesReorderInBody: {
            /** @description all stops of the route, in the new order */
            stops: components["schemas"]["RouteStop"][];
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            stopsVersion?: number;
        };
        RoutesRoute: {
            _id: string;
            code: string;
            color: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            driverId: string | null;
            /**
             * Format: int64
             * @description of a usual run; 0: not known
             */
            durationMinutes: number;
            isActive: boolean;
            name: string;
            /** @description in lists: the next run from today on; absent: none in the next 60 days */
            nextRun?: components["schemas"]["RoutesNextRun"];
            /** @description HH:MM in the warehouse's zone; empty: not said */
            startTime: string;
            /** Format: int64 */
            stopCount: number;
            stops: components["schemas"]["RoutesStop"][];
            /**
             * Format: int64
             * @description of the order of the stops
             */
            stopsVersion: number;
            /** Format: date-time */
            updatedAt: string;
            /** @description of one route: a run over all stops */
            usual?: components["schemas"]["PlacingUsual"];
            vehicleId: string | null;
            /** Format: int64 */
            version: number;
            /** @description 0 is Sunday */
            weekdays: number[];
        };
        RoutesRouteRef: {
            name: string;
            routeId: string;
            /** Format: int64 */
            stopNumber: number;
        };
        RoutesStop: {
            address?: components["schemas"]["CustomerAddress"];
            addressId: string;
            /** @description of one route; absent: the address no longer exists */
            customer?: components["schemas"]["RoutesCustomerRef"];
            customerId: string;
            /** @description delivery facts */
            delivery?: components["schemas"]["ReceivingFacts"];
            /**
             * Format: double
             * @description absent: not known
             */
            latitude?: number;
            /** Format: double */
            longitude?: number;
            /**
             * Format: int64
             * @description from 1, without gaps
             */
            stopNumber: number;
        };
        RoutesToggleInBody: {
            /** @description absent: toggles it */
            isActive?: boolean;
        };
        RouteStop: {
            addressId: string;
            customerId: string;
        };
        RoutesToPlace: {
            addresses: components["schemas"]["RoutesUnplaced"][];
            /** @description lookUpAddress has a service to ask, see the setting tracking.geocoding */
            canLookUp: boolean;
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
            /**
             * Format: int64
             * @description of all addresses
             */
            withoutCoordinates: number;
            /**
             * Format: int64
             * @description of all addresses
             */
            withoutRoute: number;
        };
        RoutesTransferInBody: {
            /**
             * Format: int64
             * @description absent: at the end
             */
            stopNumber?: number;
        };
        RoutesUnplaced: {
            address: components["schemas"]["CustomerAddress"];
            customer: components["schemas"]["RoutesCustomerRef"];
            /** @description delivery facts */
            delivery: components["schemas"]["ReceivingFacts"];
            /** Format: double */
            latitude: number | null;
            /** Format: double */
            longitude: number | null;
            proposal: components["schemas"]["RoutesProposal"] | null;
            route: components["schemas"]["RoutesRouteRef"] | null;
        };
        RoutesUpdateInBody: {
            readonly _id?: unknown;
            code?: string;
            /** @description #rrggbb */
            color?: string;
            readonly createdAt?: unknown;
            description?: string;
            driverId?: string | null;
            /**
             * Format: int64
             * @description of a usual run; 0: not known
             */
            durationMinutes?: number;
            isActive?: boolean;
            name?: string;
            readonly nextRun?: unknown;
            /** @description HH:MM in the warehouse's zone; empty: none */
            startTime?: string;
            readonly stopCount?: unknown;
            readonly stops?: unknown;
            readonly stopsVersion?: unknown;
            readonly updatedAt?: unknown;
            readonly usual?: unknown;
            vehicleId?: string | null;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
            /** @description 0 is Sunday */
            weekdays?: number[];
        };
        SalesOrdersAskInBody: {
            /** @description either this or salesOrderId */
            cartId?: string;
            lineId: string;
            /** @description why the rate is below the floor */
            reason: string;
            salesOrderId?: string;
        };
        SalesordersLineUnderCost: {
            cost: number;
            customer: components["schemas"]["OrderCustomer"];
            /** Format: date */
            deliveryDate: string;
            item: components["schemas"]["OrderlineItem"];
            /** @description unique within its order only */
            lineId: string;
            /** @description of the line, greater than 0 */
            loss: number;
            orderNumber: string;
            /** @description in units */
            quantity: number;
            rate: number;
            salesOrderId: string;
            unitName: string;
            /** @description unit id */
            units: string;
        };
        SalesordersList: {
            coverage: components["schemas"]["ListingCoverage"];
            /** @description where the list is sorted by deliveryDate alone: each day of the page, with all of its orders that the filters select; a day that the list does not hold whole is left out */
            days?: components["schemas"]["OrderDay"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            salesOrders: components["schemas"]["OrderRow"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        SalesordersPriceApproval: {
            _id: string;
            cartId?: string;
            /** @description current average cost per unit */
            cost?: number;
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["ApprovalCustomer"];
            decision: components["schemas"]["ApprovalDecision"] | null;
            /** Format: date */
            deliveryDate: string;
            determinedRate: number | null;
            /** @description when it was asked for */
            floor?: components["schemas"]["PricingFloor"];
            item: components["schemas"]["OrderlineItem"];
            lineId: string;
            /** @description (rate − cost) ÷ rate */
            margin?: number;
            /** @description of the sales order */
            orderNumber?: string;
            /** @description in units */
            quantity: number;
            /** @description per one of units, as typed */
            rate: number | null;
            /** @description of who asks */
            reason: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: components["schemas"]["ApprovalPerson"];
            salesOrderId?: string;
            /** @enum {string} */
            status: "pending" | "approved" | "refused" | "ended";
            unitName: string;
            /** @description unit id */
            units: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        SalesOrdersResolveInBody: {
            /**
             * @description portal: the portal's order overwrites NetSuite's; netsuite: NetSuite's order overwrites the portal's
             * @enum {string}
             */
            keep: "portal" | "netsuite";
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        SalesOrdersRouteInBody: {
            /** @description null: unpin */
            routeId: string | null;
            /** Format: int64 */
            stopNumber?: number;
        };
        SalesOrdersUpOnDateBody: {
            readonly _id?: unknown;
            readonly attention?: unknown;
            readonly cartId?: unknown;
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            readonly createdAt?: unknown;
            readonly customer?: unknown;
            /** Format: date */
            deliveryDate?: string | null;
            /** @description the full set of lines, at most 500; a line with its _id stays that line */
            items?: components["schemas"]["OrderlineInput"][];
            memo?: string | null;
            readonly netSuiteCustomerId?: unknown;
            readonly netSuiteSalesOrderId?: unknown;
            readonly netSuiteTranId?: unknown;
            readonly orderNumber?: unknown;
            readonly owner?: unknown;
            readonly ownerName?: unknown;
            /** @description as it was read: these lines go on waiting where items has them as they are in force, or not at all; left out: what items has counts */
            pendingLines?: unknown;
            readonly problems?: unknown;
            readonly removedFromTrip?: unknown;
            readonly route?: unknown;
            readonly shipTo?: unknown;
            shipToAddressId?: string | null;
            readonly short?: unknown;
            readonly status?: unknown;
            readonly sync?: unknown;
            readonly total?: unknown;
            readonly transactionDate?: unknown;
            readonly tripId?: unknown;
            readonly trips?: unknown;
            readonly updatedAt?: unknown;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
            readonly warnings?: unknown;
        };
        SalesOrdersVerdictInBody: {
            reason: string;
        };
        SearchadminEvaluatedQuery: {
            customerId?: string;
            draft: components["schemas"]["RankingScore"];
            live: components["schemas"]["RankingScore"];
            query: string;
        };
        SearchAdminEvaluateInBody: {
            weights: components["schemas"]["SearchWeights"];
        };
        SearchadminEvaluation: {
            draft: components["schemas"]["RankingScore"];
            live: components["schemas"]["RankingScore"];
            /** @description in the order of the judged queries */
            queries: components["schemas"]["SearchadminEvaluatedQuery"][];
        };
        SearchadminJudged: {
            /** @description the search is for this customer */
            customerId?: string;
            /** @description ids of the good items, the best first */
            good: string[];
            query: string;
        };
        SearchadminJudgments: {
            queries: components["schemas"]["SearchadminJudged"][];
            /**
             * Format: date-time
             * @description null: never
             */
            readonly updatedAt: string | null;
            /** Format: int64 */
            version: number;
        };
        SearchadminPopularity: {
            /**
             * Format: int64
             * @description items done
             */
            done: number;
            error: string;
            /**
             * Format: date-time
             * @description null: not yet
             */
            finishedAt: string | null;
            /**
             * Format: int64
             * @description items whose popularity changed
             */
            items: number;
            /**
             * Format: date-time
             * @description null: never
             */
            startedAt: string | null;
            /** @enum {string} */
            state: "never" | "queued" | "running" | "done" | "failed";
            /**
             * Format: int64
             * @description all items; 0 until the orders were read
             */
            total: number;
            /** Format: int64 */
            weeks: number;
        };
        SearchadminPreview: {
            draft: components["schemas"]["SearchadminResult"][];
            live: components["schemas"]["SearchadminResult"][];
            /**
             * Format: double
             * @description of the search with the draft
             */
            tookMs: number;
            /**
             * Format: int64
             * @description number of items that the draft finds
             */
            total: number;
        };
        SearchAdminPreviewInBody: {
            /** @description search for this customer */
            customerId?: string;
            /**
             * Format: int64
             * @default 10
             */
            limit: number;
            query: string;
            weights: components["schemas"]["SearchWeights"];
        };
        SearchAdminResetInBody: {
            updateReason?: string;
        };
        SearchAdminRestoreInBody: {
            updateReason: string;
            /** Format: int64 */
            version: number;
        };
        SearchadminResult: {
            /** @description in the stock unit */
            available: number;
            brand: string;
            category: string;
            code: string;
            /** @description the parts of the score; their sum is the score */
            explain: components["schemas"]["SearchPart"][];
            image: components["schemas"]["ItemImageLinks"] | null;
            /** @description the item's _id */
            itemId: string;
            name: string;
            /**
             * Format: int64
             * @description in the other ranking; null: not among its first results
             */
            previousRank: number | null;
            /**
             * Format: int64
             * @description from 1 on
             */
            rank: number;
            /** Format: double */
            score: number;
            /** @description its abbreviation */
            stockUnit: string;
        };
        SearchAdminSetJudgmentsInBody: {
            queries: components["schemas"]["SearchadminJudged"][];
            readonly updatedAt?: unknown;
            /** Format: int64 */
            version?: number;
        };
        SearchAdminSetWeightsInBody: {
            updateReason: string;
            /** Format: int64 */
            version?: number;
            weights: components["schemas"]["SearchWeights"];
        };
        SearchAdminSynonymInBody: {
            query: string;
            sameAs: string;
        };
        SearchadminSynonyms: {
            /** @description words or phrases with the same meaning */
            groups: string[][];
        };
        SearchAdminTriggerInBody: {
            /**
             * Format: int64
             * @default 3
             */
            weeks: number;
        };
        SearchadminWeights: {
            /**
             * Format: date-time
             * @description null: version 0
             */
            updatedAt: string | null;
            updatedBy: components["schemas"]["HistoryPerson"] | null;
            updateReason: string;
            /**
             * Format: int64
             * @description 0: the defaults, before anybody has published any
             */
            version: number;
            weights: components["schemas"]["SearchWeights"];
        };
        SearchHighlight: {
            match: boolean;
            text: string;
        };
        SearchPart: {
            /** @description word as typed, kind of match (exact, stem, prefix, typo, synonym), word found */
            matched?: string[];
            /** @description a field or signal of the weights */
            name: string;
            /** Format: double */
            score: number;
        };
        SearchWeights: {
            /** Format: double */
            brand: number;
            /** Format: double */
            category: number;
            /** Format: double */
            description: number;
            /** Format: double */
            featured: number;
            /** Format: double */
            inStock: number;
            /** Format: double */
            itemId: number;
            /** Format: double */
            name: number;
            /** Format: double */
            popularity: number;
            /** Format: double */
            preferred: number;
            /** Format: double */
            searchKeywords: number;
            /** Format: double */
            tags: number;
            /** Format: double */
            upc: number;
        };
        SessionsCleanUpInBody: {
            /**
             * Format: int64
             * @default 30
             */
            olderThanDays: number;
        };
        SessionsEndClientOfEmailInBody: {
            reason: string;
        };
        SessionsEndClientOfUserInBody: {
            reason: string;
        };
        SessionsEndOfEmailInBody: {
            reason: string;
        };
        SessionsEndOfUserInBody: {
            reason: string;
        };
        SessionsEndOneInBody: {
            reason: string;
        };
        SessionsList: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            sessions: components["schemas"]["SessionsListedSession"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        SessionsListedSession: {
            _id: string;
            clientType: string;
            /** Format: date-time */
            createdAt: string;
            /** @description this is the session of the request */
            current: boolean;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            ip: string;
            /**
             * Format: date-time
             * @description when it last got new tokens, which is every 15 minutes while in use
             */
            lastUsedAt: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            /** Format: date-time */
            updatedAt: string;
            userAgent: string;
            userId: string;
            /**
             * Format: int64
             * @description number of tokens issued
             */
            version: number;
        };
        SessionsRemoved: {
            /** Format: int64 */
            removed: number;
        };
        SessionsRevoked: {
            /** Format: int64 */
            revoked: number;
        };
        SessionsSession: {
            _id: string;
            clientType: string;
            /** Format: date-time */
            createdAt: string;
            /** @description this is the session of the request */
            current: boolean;
            /** Format: date-time */
            expiresAt: string;
            ip: string;
            /**
             * Format: date-time
             * @description when it last got new tokens, which is every 15 minutes while in use
             */
            lastUsedAt: string;
            /** Format: date-time */
            updatedAt: string;
            userAgent: string;
            userId: string;
            /**
             * Format: int64
             * @description number of tokens issued
             */
            version: number;
        };
        SessionsStats: {
            /**
             * Format: int64
             * @description used in the last 15 minutes
             */
            active: number;
            byClientType: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description not used for 30 days
             */
            stale: number;
            /** Format: int64 */
            total: number;
        };
        SessionsUser: {
            _id: string;
            email: string;
            firstName: string;
            isActive: boolean;
            lastName: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
        };
        SessionsUserSessions: {
            sessions: components["schemas"]["SessionsSession"][];
            user: components["schemas"]["SessionsUser"];
        };
        SessionTokens: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
        };
        SettingAddress: {
            city: string;
            country: string;
            postalCode: string;
            state: string;
            street: string;
        };
        SettingCoordinates: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
        };
        SettingsChange: {
            /** @description new value or default */
            after: unknown;
            /** Format: date-time */
            at: string;
            /** @description previous value or default; null: none */
            before: unknown;
            /** @description null: the system itself */
            by: components["schemas"]["HistoryPerson"] | null;
            /** @description as entered */
            reason: string;
            /** @description the value was removed */
            reset: boolean;
        };
        SettingsSetInBody: {
            readonly choices?: unknown;
            readonly createdAt?: unknown;
            readonly default?: unknown;
            readonly description?: unknown;
            readonly group?: unknown;
            /** @description as it was read: a default that is sent back unchanged stays the default */
            isDefault?: boolean;
            readonly key?: unknown;
            readonly maximum?: unknown;
            readonly minimum?: unknown;
            /** @description reason; shown in the history */
            reason?: string;
            readonly type?: unknown;
            readonly updatedAt?: unknown;
            readonly updatedBy?: unknown;
            readonly updatedByName?: unknown;
            /** @description of the setting's type; any JSON for an unknown key */
            value: unknown;
            /**
             * Format: int64
             * @description version that the caller has read; 409 with the current setting if it has changed; absent: not checked
             */
            version?: number;
        };
        SettingsSetting: {
            /** @description the values of a choice */
            choices?: string[];
            /**
             * Format: date-time
             * @description when it was first set; null: never
             */
            createdAt: string | null;
            /** @description null: none */
            default: unknown;
            /** @description what it does; empty for an unknown key */
            description: string;
            /**
             * @description other: an unknown key
             * @enum {string}
             */
            group: "warehouse" | "display" | "orders" | "inventory" | "pricing" | "search" | "trips" | "tracking" | "planning" | "erp" | "other";
            /** @description never set, or reset since */
            isDefault: boolean;
            key: string;
            /** @description of a number, inclusive */
            maximum?: number;
            /** @description of a number, inclusive */
            minimum?: number;
            /**
             * @description json: any value, for an unknown key
             * @enum {string}
             */
            type: "boolean" | "number" | "string" | "timezone" | "choice" | "address" | "coordinates" | "json";
            /** Format: date-time */
            updatedAt: string | null;
            /** @description user id; empty: nobody, or the system itself */
            updatedBy: string;
            updatedByName: string;
            /** @description null: neither a value nor a default */
            value: unknown;
            /**
             * Format: int64
             * @description number of changes; 0: never set
             */
            version: number;
        };
        SettingsWriteIn: {
            /** @description reason; shown in the history */
            reason?: string;
            /**
             * Format: int64
             * @description version that the caller has read; 409 with the current setting if it has changed; absent: not checked
             */
            version?: number;
        };
        SpotBuySheetsChangeInBody: {
            /**
             * Format: int64
             * @description of the sheet that was looked at; absent: whatever it is
             */
            version?: number;
        };
        SpotBuySheetsCreateInBody: {
            /** @description the sheet whose lines are copied; absent: no lines */
            copyFrom?: string;
            /** Format: date */
            date: string | null;
        };
        SpotbuysheetsItemRef: {
            _id: string;
            brand: string;
            category: string;
            image: components["schemas"]["ItemImageLinks"] | null;
            isActive: boolean;
            /** @description the code */
            itemId: string;
            name: string;
        };
        SpotbuysheetsLevelAdvice: {
            /** @description the lowest price that needs no reason; absent: none; absent without cost.view */
            floor?: number;
            priceLevelId: string;
            /** @description with the target margin on the weighted cost; absent: the cost is not known; absent without cost.view */
            suggestedPrice?: number;
            /** @description without the spot price; null: the level has none */
            usualPrice: number | null;
        };
        SpotbuysheetsLevelPrice: {
            /** @description on the weighted cost, as a share of the price; absent: the cost is not known; absent without cost.view */
            margin?: number;
            /** @description per one of the line's units */
            price: number;
            priceLevelId: string;
        };
        SpotbuysheetsLine: {
            _id: string;
            /** @description what we paid; absent without cost.view */
            cost?: number;
            /**
             * Format: int64
             * @description that bought
             */
            customers: number;
            /**
             * Format: date-time
             * @description when it was sold out, over, stopped or closed; null: it is not
             */
            endedAt: string | null;
            item: components["schemas"]["SpotbuysheetsItemRef"] | null;
            /** @description the item's _id */
            itemId: string;
            left: number;
            /** @description weighted cost of what is left; absent without cost.view */
            leftCost?: number;
            /** @description for each price level in use */
            levels: components["schemas"]["SpotbuysheetsLevelAdvice"][];
            /** @description of what was sold, on the weighted cost when the line was published; absent without cost.view */
            margin?: number;
            /** @description as a share of the revenue; absent: nothing was sold; absent without cost.view */
            marginShare?: number;
            note: string;
            /** @description null: the item or its unit is gone */
            onHand: number | null;
            /** @description sold or reserved and not shipped, for any date */
            openOrders: number | null;
            /**
             * Format: int64
             * @description that bought
             */
            orders: number;
            /** @description how much was sold up to which time, at most 24 */
            points: components["schemas"]["SpotPoint"][];
            prices: components["schemas"]["SpotbuysheetsLevelPrice"][];
            /** Format: date-time */
            publishedAt: string | null;
            /** @description the weighted inventory price when the line was published, which margins are on; absent: a draft, or not known; absent without cost.view */
            publishedCost?: number;
            quantity: number;
            /** @description why a price is below its floor; absent: none; absent without cost.view */
            reason?: string;
            /** @description absent without cost.view */
            reasonBy?: components["schemas"]["HistoryPerson"] | null;
            revenue: number;
            sold: number;
            /** @enum {string} */
            state: "draft" | "open" | "soldOut" | "expired" | "stopped" | "closed";
            /** @description on hand less open orders */
            surplus: number | null;
            /** @description abbreviation */
            unitName: string;
            /** @description unit id */
            units: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validTo: string;
            /** @description its name */
            vendor: string;
            vendorId: string;
            /** @description the weighted inventory price now; absent: not known; absent without cost.view */
            weightedCost?: number;
        };
        SpotbuysheetsLineFields: {
            /** @description absent: a new line */
            _id?: string;
            /** @description what we pay for one of the units; 0: not known yet, which cannot be published */
            cost: number;
            readonly customers?: unknown;
            readonly endedAt?: unknown;
            readonly item?: unknown;
            /** @description the item's _id */
            itemId: string;
            readonly left?: unknown;
            readonly leftCost?: unknown;
            readonly levels?: unknown;
            readonly margin?: unknown;
            readonly marginShare?: unknown;
            /** @description for the sellers */
            note?: string;
            readonly onHand?: unknown;
            readonly openOrders?: unknown;
            readonly orders?: unknown;
            readonly points?: unknown;
            /** @description a level without a price has no spot price */
            prices: components["schemas"]["SpotbuysheetsPriceFields"][];
            readonly publishedAt?: unknown;
            readonly publishedCost?: unknown;
            /** @description at most 3 decimals; 0: not known yet, which cannot be published */
            quantity: number;
            /** @description why a price is below its floor */
            reason?: string;
            readonly reasonBy?: unknown;
            readonly revenue?: unknown;
            readonly sold?: unknown;
            readonly state?: unknown;
            readonly surplus?: unknown;
            readonly unitName?: unknown;
            /** @description id of a unit of the item */
            units: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validTo: string;
            /** @description its name; that of the purchase orders counts where they know the vendor */
            vendor?: string;
            vendorId?: string;
            readonly weightedCost?: unknown;
        };
        SpotbuysheetsPage: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            spotBuySheets: components["schemas"]["SpotbuysheetsRow"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        SpotbuysheetsPriceFields: {
            readonly margin?: unknown;
            /** @description per one of the line's units */
            price: number;
            priceLevelId: string;
        };
        SpotbuysheetsPriceLevel: {
            _id: string;
            name: string;
        };
        SpotbuysheetsRow: {
            _id: string;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            date: string;
            /**
             * Format: int64
             * @description drafts included
             */
            lineCount: number;
            /**
             * Format: date-time
             * @description when its first lines were; null: not yet
             */
            publishedAt: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "closed";
            totals: components["schemas"]["SpotbuysheetsTotals"] | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        SpotBuySheetsSetInBody: {
            readonly _id?: unknown;
            readonly closedAt?: unknown;
            readonly closedBy?: unknown;
            readonly createdAt?: unknown;
            readonly createdBy?: unknown;
            readonly date?: unknown;
            lines: components["schemas"]["SpotbuysheetsLineFields"][];
            readonly priceLevels?: unknown;
            readonly publishedAt?: unknown;
            readonly status?: unknown;
            readonly totals?: unknown;
            readonly updatedAt?: unknown;
            /**
             * Format: int64
             * @description of the sheet that the change is based on
             */
            version: number;
        };
        SpotbuysheetsSheet: {
            _id: string;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["HistoryPerson"] | null;
            /** Format: date */
            date: string;
            lines: components["schemas"]["SpotbuysheetsLine"][];
            /** @description NetSuite's that are in use, by id */
            priceLevels: components["schemas"]["SpotbuysheetsPriceLevel"][];
            /**
             * Format: date-time
             * @description when its first lines were; null: not yet
             */
            publishedAt: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "closed";
            totals: components["schemas"]["SpotbuysheetsTotals"] | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        SpotbuysheetsTotals: {
            /**
             * Format: int64
             * @description that bought
             */
            customers: number;
            /** Format: date-time */
            lastSoldAt: string | null;
            /** @description weighted cost of what is left; absent without cost.view */
            leftCost?: number;
            /**
             * Format: int64
             * @description published
             */
            lines: number;
            /** @description revenue less the weighted cost of what was sold, as it was when the line was published; absent without cost.view */
            margin?: number;
            /** @description as a share of the revenue; absent: there is none; absent without cost.view */
            marginShare?: number;
            /** Format: int64 */
            open: number;
            /**
             * Format: int64
             * @description that bought
             */
            orders: number;
            /** @description if everything sells; absent without cost.view */
            potentialMargin?: number;
            /** @description if everything sells: the rest at the average rate of what was sold; where nothing was sold, at the average of the prices */
            potentialRevenue: number;
            revenue: number;
            /** Format: int64 */
            soldOut: number;
        };
        SpotPoint: {
            /** Format: date-time */
            at: string;
            sold: number;
        };
        SynctaskAttempt: {
            /** Format: date-time */
            at: string;
            code: string;
            detail: string;
            /** @enum {string} */
            status: "pending" | "in_progress" | "succeeded" | "failed" | "retrying" | "superseded";
        };
        SynctaskCauseCount: {
            cause: string;
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            oldest: string;
        };
        SyncTasks: {
            /** @description older tasks that have not failed are only found by id */
            coverage: components["schemas"]["ListingCoverage"];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            syncTasks: components["schemas"]["SynctasksSyncTask"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        SyncTasksBulkInBody: {
            items: components["schemas"]["SynctasksRecordName"][];
        };
        SyncTasksCauseInBody: {
            cause: string;
        };
        SyncTasksCreateDiscoveryInBody: {
            /** @description compare all records, not only those changed since the last discovery */
            full?: boolean;
            /** @description default: all */
            resourceTypes?: ("customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment")[];
            /**
             * Format: date
             * @description a full discovery reads transactions from this date on, and open ones; stored as the setting erp.startDate, and needs settings.write
             */
            startDate?: string | null;
        };
        SyncTasksCreateTaskInBody: {
            /** @enum {string} */
            direction: "in" | "out";
            resourceId: string;
            /** @enum {string} */
            resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment" | "unknown";
        };
        SynctasksDiscovery: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            full: boolean;
            progress: components["schemas"]["DiscoveryProgress"];
            resourceTypes: ("customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment" | "unknown")[];
            /** @description user id; empty if scheduled */
            startedBy: string;
            /** @enum {string} */
            status: "discovering" | "syncing" | "completed" | "completed_with_errors" | "failed";
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        SynctasksERPState: {
            /** @description what to do; empty: nothing */
            advice: string;
            /** @description tasks wait until the ERP answers */
            away: boolean;
            /** @description of the last try; numbers in it need price.view */
            error: string;
            /**
             * Format: date-time
             * @description of the first try without an answer; null: it answers
             */
            since: string | null;
            /**
             * @description no_reply: it does not answer; signin_refused: it refuses the portal's certificate; empty: it answers
             * @enum {string}
             */
            why: "no_reply" | "signin_refused" | "";
        };
        SynctasksJobStarted: {
            jobId: string;
        };
        SynctasksJobState: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            discoveryId: string;
            /** Format: int64 */
            done: number;
            errors: string[];
            /**
             * @description empty: of several types
             * @enum {string}
             */
            resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment" | "unknown" | "";
            /** @enum {string} */
            status: "running" | "completed" | "completed_with_errors";
            /** Format: int64 */
            total: number;
            /**
             * Format: date-time
             * @description same as createdAt: a job is stored once, and its progress is computed when it is read
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description always 1, see updatedAt
             */
            version: number;
        };
        SynctasksProgress: {
            byResource: {
                [key: string]: components["schemas"]["DiscoveryProgress"];
            };
            /**
             * Format: int64
             * @description new, changed or deleted
             */
            changed: number;
            /** Format: int64 */
            done: number;
            /**
             * Format: int64
             * @description changed although the ERP did not report a change
             */
            drift: number;
            /** Format: int64 */
            failed: number;
            /**
             * Format: int64
             * @description read in the ERP
             */
            found: number;
            /**
             * Format: int64
             * @description stored for import
             */
            queued: number;
            /** @enum {string} */
            status: "discovering" | "syncing" | "completed" | "completed_with_errors" | "failed";
        };
        SynctasksRecordName: {
            resourceId: string;
            /** @enum {string} */
            resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment";
        };
        SynctasksRetried: {
            /** Format: int64 */
            retried: number;
        };
        SyncTasksSyncNowInBody: {
            /** @enum {string} */
            resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment";
        };
        SynctasksSyncTask: {
            _id: string;
            /** @description what is done with an order of a trip: fulfil, ship, invoice, undelivered; reprice: an item is read for a pricing report; empty: the record is sent or read */
            action: string;
            /** @description the last 20 */
            attempts: components["schemas"]["SynctaskAttempt"][];
            cause: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            direction: "in" | "out";
            discoveryId: string;
            /** @enum {string} */
            kind: "record" | "page" | "reading";
            netSuiteId: string;
            /**
             * Format: int64
             * @description of a page
             */
            records: number;
            resourceId: string;
            /** @enum {string} */
            resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment";
            salesOrderId: string;
            /** @enum {string} */
            status: "pending" | "in_progress" | "succeeded" | "failed" | "retrying" | "superseded";
            /** Format: int64 */
            tries: number;
            tripId: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            /** @description what the task waits for, as text */
            waitsFor: string;
        };
        SynctaskState: {
            /** @description the ERP's error message; numbers in it need price.view */
            error: string;
            /** Format: date-time */
            lastSyncedAt: string | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "synced" | "failed";
            taskId: string;
        };
        SynctaskSync: {
            /** @description the ERP's error message; numbers in it need price.view */
            error: string;
            /** Format: date-time */
            lastSyncedAt: string | null;
            problem: components["schemas"]["SynctaskSyncProblem"] | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "synced" | "failed";
            taskId: string;
        };
        SynctaskSyncParams: {
            /** @description field_invalid, field_required: the ERP's name of the field; numbers in it need price.view */
            field?: string;
            /** @description setting_missing: the setting */
            key?: string;
            /**
             * Format: int64
             * @description item_invalid, unit_invalid: the line as it was sent, counted from 1; absent: not known
             */
            line?: number;
        };
        SynctaskSyncProblem: {
            /**
             * @description refused: the ERP's message says why, and no other code is known for it
             * @enum {string}
             */
            code: "conflict" | "foreign_record" | "different_total" | "setting_missing" | "busy" | "outcome_unknown" | "signin_refused" | "permission_missing" | "period_closed" | "credit_hold" | "customer_inactive" | "item_invalid" | "customer_invalid" | "address_unknown" | "location_invalid" | "unit_invalid" | "order_date_invalid" | "delivery_date_invalid" | "field_invalid" | "field_required" | "already_exists" | "record_missing" | "stock_short" | "unavailable" | "refused";
            /** @description of the record: where it is put right, such as items.2.units; empty: not on one field of the record */
            field: string;
            params: components["schemas"]["SynctaskSyncParams"];
        };
        TripAcceptance: {
            /** Format: date-time */
            at: string;
            by: string;
            code: string;
            note: string;
            /** @description null: the trip as a whole */
            stopId: string | null;
        };
        TripChange: {
            /** Format: date-time */
            at: string;
            by: string;
            notes: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
        };
        TripchangeLeft: {
            code: string;
            orderNumber: string;
            salesOrderId: string;
        };
        TripchangeLength: {
            /** Format: double */
            distanceKm: number;
            /** Format: int64 */
            durationMin: number;
        };
        TripchangeOptimised: {
            after: components["schemas"]["TripchangeLength"];
            before: components["schemas"]["TripchangeLength"];
            /** @description stop ids in the order of the visit */
            sequence: string[];
        };
        TripCustomer: {
            _id: string;
            name: string;
        };
        TripDecidedLine: {
            lineId: string;
            quantity: number;
        };
        TripDecision: {
            /** Format: date-time */
            at: string;
            by: string;
            /** @description the goods are removed from stock by an inventory adjustment */
            damaged?: boolean;
            /** Format: date */
            date?: string | null;
            /** @enum {string} */
            decision: "redeliver" | "return" | "cancel";
            error?: string;
            lines: components["schemas"]["TripDecidedLine"][];
            reason: string;
            /** @enum {string} */
            state: "pending" | "done" | "failed";
            taskId: string;
            /** Format: int64 */
            tries: number;
        };
        TripDeliveredLine: {
            /** @description _id of the order's line */
            lineId?: string;
            /**
             * Format: int64
             * @description taken instead of lineId while the order's lines are those that were loaded
             */
            lineNumber?: number;
            quantity: number;
            /** @description required where less was delivered than was to be */
            reason?: string;
            salesOrderId: string;
        };
        TripDriver: {
            _id: string;
            /** @description absent without user.manage */
            email?: string;
            firstName: string;
            lastName: string;
            /** @description E.164; empty: not known; absent without trip.read */
            phone?: string;
        };
        TripHold: {
            /** @description name of the user who made the change; empty: not known */
            by: string;
            /** @enum {string} */
            kind: "plan" | "undo" | "move";
            /** Format: date-time */
            since: string;
        };
        TripLeaving: {
            /** Format: date-time */
            at: string;
            /** @description name */
            by: string;
            error?: string;
            reason: string;
            /** @enum {string} */
            state: "pending" | "failed";
            taskId: string;
        };
        TripManifestMark: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            changes: number;
            /** @enum {string} */
            how: "printed" | "sent";
        };
        TripProgress: {
            /**
             * Format: int64
             * @description stops where the vehicle has arrived
             */
            arrivals: number;
            /**
             * Format: int64
             * @description of these, by the vehicle's positions and not by the driver
             */
            automaticArrivals: number;
            /** Format: double */
            distanceDoneKm: number;
            /** Format: double */
            distanceLeftKm: number;
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            early: number;
            /**
             * Format: int64
             * @description failed or skipped
             */
            failed: number;
            /** Format: date-time */
            finishEta: string | null;
            /** Format: int64 */
            late: number;
            /** Format: date-time */
            nextEta: string | null;
            nextStopId: string;
            /**
             * Format: int64
             * @description of the stops that are final: within 15 minutes of the plan
             */
            onTime: number;
            /** Format: int64 */
            remaining: number;
            /** Format: int64 */
            total: number;
            /** @description absent without price.view */
            valueDelivered?: number;
            /** @description absent without price.view */
            valueLeft?: number;
        };
        TripProof: {
            /** Format: date-time */
            at?: string | null;
            /** Format: double */
            latitude?: number | null;
            /** Format: double */
            longitude?: number | null;
            name?: string;
            /** @description key of a stored image */
            photo?: string;
            /** @description keys of further stored images */
            photos?: string[];
            /** @description an SVG path or a data URL */
            signature?: string;
        };
        TripProofMark: {
            /** Format: date-time */
            at: string | null;
            /** @description who received the goods */
            name: string;
        };
        TripreportWishedLine: {
            lineId: string;
            quantity: number;
            salesOrderId: string;
        };
        TripsAddStopInBody: {
            addressId?: string;
            customerId?: string;
            notes?: string;
            /**
             * Format: int64
             * @description from 1; absent: at the end
             */
            position?: number;
            purchaseOrderId?: string;
            salesOrderIds?: string[];
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        TripsAllSetAside: {
            /** @description there are older ones */
            more: boolean;
            setAside: components["schemas"]["TripsSetAside"][];
        };
        TripsArrivals: {
            /**
             * Format: int64
             * @description by the vehicle's positions and not by the driver
             */
            automatic: number;
            /** Format: int64 */
            total: number;
        };
        TripsCapacity: {
            /** @description a user accepted the overload with a note */
            accepted: boolean;
            cases: components["schemas"]["TripsShare"];
            /** @description exceeded limits, as text */
            over: string[];
            /** @description cubic feet */
            volume: components["schemas"]["TripsShare"];
            /** @description kilograms */
            weight: components["schemas"]["TripsShare"];
        };
        TripsChooseInBody: {
            reason?: string;
        };
        TripsCompleteStopInBody: {
            /**
             * Format: date-time
             * @description when the driver arrived or finished, by the device's clock; absent: now, or for a correction the time that is stored
             */
            completedAt?: string;
            deliveredLines?: components["schemas"]["TripDeliveredLine"][];
            /**
             * Format: date-time
             * @description when the report was made, by the device's clock; absent: completedAt, or now
             */
            madeAt?: string;
            notes?: string;
            proof?: components["schemas"]["TripProof"];
            /**
             * Format: date-time
             * @description the device's clock at the moment of sending; the times of the body are corrected by its difference to the server's clock
             */
            sentAt?: string;
            /**
             * @description absent: completed, or partial if less was delivered
             * @enum {string}
             */
            status?: "arrived" | "completed" | "partial" | "failed" | "skipped";
            /**
             * Format: int64
             * @description version of the stop that the person saw; absent: the one at the time when the report was made
             */
            stopVersion?: number;
        };
        TripsCounts: {
            /** Format: int64 */
            excepted: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            fulfilled: number;
            /** Format: int64 */
            invoiced: number;
            /** Format: int64 */
            orders: number;
            /** Format: int64 */
            shipped: number;
        };
        TripsCreateInBody: {
            readonly _id?: unknown;
            readonly capacity?: unknown;
            readonly createdAt?: unknown;
            readonly departedAt?: unknown;
            driverId?: (string | null | {
                _id: string;
            }) | null;
            readonly endedAt?: unknown;
            readonly erpStatus?: unknown;
            readonly held?: unknown;
            readonly manifest?: unknown;
            notes?: string;
            readonly number?: unknown;
            readonly progress?: unknown;
            readonly returnDistanceKm?: unknown;
            readonly route?: unknown;
            routeId?: (string | null | {
                _id: string;
            }) | null;
            /** @description are put on the stops at their ship-to addresses */
            salesOrderIds?: string[];
            /** @description HH:MM in the warehouse's zone; empty: none */
            startTime?: string;
            readonly status?: unknown;
            readonly statusHistory?: unknown;
            /** @description replace the trip's stops, in this order */
            stops?: components["schemas"]["TripsStopFields"][];
            readonly totals?: unknown;
            /** Format: date */
            tripDate?: string;
            readonly tripNumber?: unknown;
            readonly updatedAt?: unknown;
            vehicleId?: (string | null | {
                _id: string;
            }) | null;
            readonly version?: unknown;
            readonly workflow?: unknown;
        };
        TripsCurrentPosition: {
            /**
             * Format: double
             * @description meters
             */
            accuracy?: number;
            /** Format: int64 */
            ageSeconds?: number;
            /**
             * Format: double
             * @description degrees clockwise from north
             */
            heading?: number;
            /** Format: double */
            latitude?: number;
            /** Format: double */
            longitude?: number;
            /** @description there is no position */
            message?: string;
            /** Format: date-time */
            recordedAt?: string;
            /**
             * Format: double
             * @description meters per second
             */
            speed?: number;
            /** @description older than 5 minutes: it does not say where the vehicle is now */
            stale?: boolean;
        };
        TripsDecideSetAsideInBody: {
            /** @enum {string} */
            decision: "file" | "dismiss";
            /** @description required to dismiss */
            note?: string;
        };
        TripsDelivery: {
            /** Format: date-time */
            completedAt: string | null;
            decisions: components["schemas"]["TripDecision"][];
            /** @description lines that were delivered in part; the others were delivered in full */
            deliveredLines: components["schemas"]["TripDeliveredLine"][];
            /** @description the proof itself is on the trip's stop */
            hasProof: boolean;
            invoiceNumber: string;
            netSuiteInvoiceId: string;
            netSuiteItemFulfillmentId: string;
            /** @description the name on the proof */
            receivedBy: string;
            /**
             * Format: int64
             * @description of the stop, from 1
             */
            sequence: number;
            stopId: string;
            /** @enum {string} */
            stopStatus: "pending" | "arrived" | "completed" | "partial" | "failed" | "skipped";
            /** Format: date */
            tripDate: string | null;
            tripId: string;
            tripNumber: string;
            /** @enum {string} */
            tripStatus: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
        };
        TripsDiffering: {
            /** @description one for each result; the stop shows the first */
            reportIds: string[];
        };
        TripsDriverPhone: {
            /** Format: date-time */
            at: string;
            /** @description false: its browser may delete reports that are not sent */
            keepsData: boolean;
            /**
             * Format: int64
             * @description reports that only the phone has
             */
            unsent: number;
        };
        TripsETA: {
            /**
             * Format: date-time
             * @description the actual arrival once the vehicle has arrived
             */
            eta: string | null;
            /** Format: date-time */
            firstEta: string | null;
            /** Format: int64 */
            lateMinutes: number | null;
            /** Format: date-time */
            plannedArrival: string | null;
            stopId: string;
            /**
             * Format: date-time
             * @description time of the newest position or change that counts
             */
            updatedAt: string;
        };
        TripsFinish: {
            /** Format: date-time */
            finishEta: string | null;
            tripId: string;
            tripNumber: string;
        };
        TripsFixed: {
            /**
             * Format: double
             * @description meters
             */
            accuracy?: number | null;
            /**
             * Format: double
             * @description degrees clockwise from north
             */
            heading?: number | null;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** Format: date-time */
            recordedAt: string;
            /**
             * Format: double
             * @description meters per second
             */
            speed?: number | null;
        };
        TripsFulfillment: {
            /** @description its external id in the ERP */
            _id: string;
            cases: number;
            /** @description decisions on undelivered goods */
            decisions: components["schemas"]["TripDecision"][];
            deliveredLines: components["schemas"]["TripDeliveredLine"][];
            error: string | null;
            invoiceNumber: string | null;
            /** @description the order is being taken off the trip */
            leaving?: components["schemas"]["TripLeaving"];
            netSuiteInvoiceId: string | null;
            netSuiteItemFulfillmentId: string | null;
            orderNumber: string;
            salesOrderId: string;
            /** @enum {string} */
            shipStatus: "none" | "packed" | "shipped";
            /** @description absent without price.view */
            value?: number;
            /** @description kilograms */
            weight: number;
        };
        TripsFulfillmentStatus: {
            counts: components["schemas"]["TripsCounts"];
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            /** @description why the last execution stopped */
            error: string | null;
            /** @description steps that follow the running one by themselves */
            following: ("ship" | "invoice")[];
            orders: components["schemas"]["TripsOrderStatus"][];
            running: boolean;
            /**
             * @description the last one that was started
             * @enum {string|null}
             */
            step: "fulfil" | "ship" | "invoice" | null;
            /** @description steps that can be started now, and why others cannot */
            steps: components["schemas"]["TripstepStepOption"][];
            tripId: string;
            waiting: components["schemas"]["TripsOutage"] | null;
        };
        TripsHandInBody: {
            /** @enum {string} */
            how: "printed" | "sent";
        };
        TripsHead: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            departedAt: string | null;
            driverId: components["schemas"]["TripDriver"] | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            manifest: components["schemas"]["TripManifestMark"] | null;
            notes: string;
            /** @description among the trips of its date: 01; empty for a trip from before trips were numbered */
            number: string;
            progress: components["schemas"]["TripProgress"];
            route: components["schemas"]["TripsRouteRef"] | null;
            routeId: string | null;
            startTime: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            totals: components["schemas"]["TripTotals"];
            /** Format: date */
            tripDate: string;
            tripNumber: string;
            /** Format: date-time */
            updatedAt: string;
            vehicleId: components["schemas"]["TripsVehicleRef"] | null;
            /** Format: int64 */
            version: number;
        };
        TripsLine: {
            /** @description in visiting order, then back to the warehouse; legs to places without coordinates are left out */
            legs: components["schemas"]["TripsLineLeg"][];
            /** @description of distances */
            provider: string;
        };
        TripsLineLeg: {
            /** @description in the encoded polyline format with 5 decimals */
            polyline: string;
            /** @description null: back to the warehouse */
            stopId: string | null;
            /** @description the provider has no line: its two ends */
            straight: boolean;
        };
        TripsList: {
            coverage: components["schemas"]["ListingCoverage"];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
            trips: components["schemas"]["TripsHead"][];
        };
        TripsMetrics: {
            /** Format: int64 */
            active: number;
            arrivals: components["schemas"]["TripsArrivals"];
            /** Format: double */
            distanceDoneKm: number;
            /** Format: double */
            distanceLeftKm: number;
            /** Format: int64 */
            early: number;
            /** Format: date-time */
            generatedAt: string;
            /** Format: int64 */
            late: number;
            /**
             * Format: int64
             * @description of the trips with a planned next stop; null: there is none
             */
            medianDelayMinutes: number | null;
            /**
             * Format: int64
             * @description trips without a position
             */
            noPosition: number;
            /**
             * Format: int64
             * @description today's trips that have not started
             */
            notStarted: number;
            /**
             * Format: int64
             * @description finished stops within 15 minutes of the plan
             */
            onTime: number;
            /**
             * Format: int64
             * @description trips whose newest position is older than 5 minutes
             */
            stalePositions: number;
            stops: components["schemas"]["TripsStopCounts"];
            trips: components["schemas"]["TripsFinish"][];
            /** @description absent without price.view */
            valueDelivered?: number;
            /** @description absent without price.view */
            valueLeft?: number;
            /** @description trips by their next stop */
            vehicles: components["schemas"]["TripsPunctualities"];
            worstTrip: components["schemas"]["TripsWorst"] | null;
        };
        TripsMoving: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int64
             * @description expected arrival at the next stop after the planned one; negative: before
             */
            delayMinutes: number | null;
            /** Format: date-time */
            departedAt: string | null;
            driverId: components["schemas"]["TripDriver"] | null;
            driverPhone: components["schemas"]["TripsDriverPhone"] | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            manifest: components["schemas"]["TripManifestMark"] | null;
            notes: string;
            /** @description among the trips of its date: 01; empty for a trip from before trips were numbered */
            number: string;
            position: components["schemas"]["TripsPosition"] | null;
            progress: components["schemas"]["TripProgress"];
            /**
             * @description on_time: within 15 minutes of the plan; null: no stop is left, or there is no plan
             * @enum {string|null}
             */
            punctuality: "on_time" | "late" | "early" | null;
            route: components["schemas"]["TripsRouteRef"] | null;
            routeId: string | null;
            startTime: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            totals: components["schemas"]["TripTotals"];
            /** Format: date */
            tripDate: string | null;
            tripNumber: string;
            /** Format: date-time */
            updatedAt: string;
            vehicleId: components["schemas"]["TripsVehicleRef"] | null;
            /** Format: int64 */
            version: number;
        };
        TripsOptimizeInBody: {
            /** @description false: only show the result */
            apply?: boolean;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        TripsOptions: {
            /** @enum {string} */
            current: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            options: components["schemas"]["TripstatusOption"][];
        };
        TripsOrderStatus: {
            fulfillment: components["schemas"]["TripsStepStatus"];
            invoice: components["schemas"]["TripsStepStatus"];
            orderNumber: string;
            salesOrderId: string;
            shipment: components["schemas"]["TripsStepStatus"];
        };
        TripsOutage: {
            /** @description of the last try; numbers in it need price.view */
            error: string;
            /** Format: date-time */
            since: string;
            /**
             * @description no_reply: NetSuite does not answer; signin_refused: it refuses the portal's certificate
             * @enum {string}
             */
            why: "no_reply" | "signin_refused";
        };
        TripsPhoneInBody: {
            /** @description the browser promised to keep what is stored, also when the phone is full */
            keepsData: boolean;
            /**
             * Format: int64
             * @description reports that only the phone has
             */
            unsent: number;
        };
        TripsPhoto: {
            content: string;
            /** @enum {string} */
            mediaType: "image/jpeg" | "image/png";
        };
        TripsPosition: {
            /**
             * Format: double
             * @description meters
             */
            accuracy: number | null;
            /** Format: int64 */
            ageSeconds: number;
            /**
             * Format: double
             * @description degrees clockwise from north
             */
            heading: number | null;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** Format: date-time */
            recordedAt: string;
            /**
             * Format: double
             * @description meters per second
             */
            speed: number | null;
            /** @description older than 5 minutes: it does not say where the vehicle is now */
            stale: boolean;
        };
        TripsPositionHistory: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            positions: components["schemas"]["PositionPoint"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        TripsPositionsInBody: {
            positions: components["schemas"]["TripsFixed"][];
            tripId: string;
        };
        TripsPressed: {
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            /** @description of the running execution, or of the last one */
            executionArn: string;
            tripId: string;
        };
        TripsPressInBody: {
            /** @description later steps; each starts by itself when the one before is done and no order has failed */
            following?: ("ship" | "invoice")[];
        };
        TripsPunctualities: {
            /** Format: int64 */
            early: number;
            /** Format: int64 */
            late: number;
            /**
             * Format: int64
             * @description within 15 minutes of the plan
             */
            onTime: number;
        };
        TripsRouteRef: {
            name: string;
            routeId: string;
        };
        TripsSetAside: {
            _id: string;
            by: components["schemas"]["TripDriver"] | null;
            /** @description the others were delivered in full, if any */
            deliveredLines: components["schemas"]["TripDeliveredLine"][];
            /** @enum {string} */
            kind: "start" | "arrive" | "finish" | "return" | "end" | "unfinished";
            /** Format: date-time */
            madeAt: string;
            notes: string;
            /**
             * Format: int64
             * @description photos that only the phone has
             */
            photosOnPhone: number;
            proof: components["schemas"]["TripProof"] | null;
            /** @description why the server refused it */
            reason: string;
            /** Format: date-time */
            receivedAt: string;
            routeName: string;
            /** @enum {string} */
            status: "arrived" | "completed" | "partial" | "failed" | "skipped" | "";
            /** @description empty: of the trip as a whole */
            stopId: string;
            stopName: string;
            /**
             * Format: int64
             * @description from 1, when it was received; 0: the trip had no such stop
             */
            stopNumber: number;
            /** Format: date */
            tripDate: string | null;
            tripId: string;
            /** @description empty: there is no such trip */
            tripNumber: string;
        };
        TripsSetAsideInBody: {
            /** @description the report was taken after all */
            accepted?: boolean;
            deliveredLines?: components["schemas"]["TripDeliveredLine"][];
            /** @enum {string} */
            kind: "start" | "arrive" | "finish" | "return" | "end" | "unfinished";
            /**
             * Format: date-time
             * @description by the device's clock; absent: now
             */
            madeAt?: string;
            notes?: string;
            /**
             * Format: int64
             * @description photos that only the phone has
             */
            photosOnPhone?: number;
            proof?: components["schemas"]["TripProof"];
            /** @description why the server refused it */
            reason: string;
            /**
             * Format: date-time
             * @description the device's clock at the moment of sending; the times of the body are corrected by its difference to the server's clock
             */
            sentAt?: string;
            /** @enum {string} */
            status?: "arrived" | "completed" | "partial" | "failed" | "skipped";
            stopId?: string;
            /** Format: int64 */
            stopVersion?: number;
        };
        TripsSetAsideState: {
            /** @description of the person who decided */
            note: string;
            /** @enum {string} */
            state: "open" | "filed" | "dismissed" | "accepted";
        };
        TripsSetStatusInBody: {
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            notes?: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
        TripsShare: {
            limit: number | null;
            load: number;
        };
        TripsSheet: {
            /** Format: date-time */
            generatedAt: string;
            /** @description in visiting order */
            stops: components["schemas"]["TripsSheetStop"][];
            tripId: string;
        };
        TripsSheetStop: {
            /**
             * @description why the address takes no deliveries on the trip's date; empty: it does
             * @enum {string}
             */
            closed: "closed_weekday" | "closed_date" | "";
            driverNote: string;
            lines: components["schemas"]["TripsStopLine"][];
            /** @description of the customer; empty: not known */
            phone: string;
            stopId: string;
            /** @description of the trip's date; none: always open, or closed */
            windows: components["schemas"]["TripsSheetWindow"][];
        };
        TripsSheetWindow: {
            /** @description HH:MM */
            from: string;
            /** @description HH:MM; 24:00 is the end of the day */
            to: string;
        };
        TripsStats: {
            byStatus: {
                [key: string]: number;
            };
            /** Format: double */
            distanceKm: number;
            /** Format: date */
            from: string | null;
            /**
             * Format: double
             * @description share of the finished stops, 0 to 1
             */
            onTimeShare: number | null;
            /** Format: int64 */
            orders: number;
            /** Format: int64 */
            stops: number;
            /** Format: date */
            to: string | null;
            /**
             * Format: int64
             * @description number of trips in the period
             */
            total: number;
            /** @description older trips were not counted */
            totalIsMinimum?: boolean;
            /**
             * Format: int64
             * @description number of evaluated trips
             */
            trips: number;
            /** @description absent without price.view */
            value?: number;
        };
        TripsStepStatus: {
            /** Format: date-time */
            at: string | null;
            /** @description the ERP's error message, or why the order is excepted; numbers in it need price.view */
            error: string | null;
            netSuiteId: string | null;
            number: string | null;
            /** @enum {string} */
            state: "none" | "pending" | "running" | "done" | "failed" | "excepted";
            /** @description the sync task that carries the step out */
            taskId: string | null;
            /** @description why the step is not done yet: what it waits for, or the error of the last try; numbers in it need price.view */
            waiting: string | null;
        };
        TripsStop: {
            _id: string;
            /** Format: date-time */
            arrivedAt: string | null;
            /** @description arrivedAt is from the vehicle's positions */
            arrivedAutomatically: boolean;
            /** Format: date-time */
            completedAt: string | null;
            customer: components["schemas"]["TripCustomer"] | null;
            differs: components["schemas"]["TripsDiffering"] | null;
            /**
             * Format: double
             * @description from the previous stop, or the warehouse; null: not known
             */
            distanceKm: number | null;
            /** @description why there is no distance */
            distanceUnknown: string;
            /** Format: date-time */
            eta: string | null;
            /** Format: date-time */
            firstEta: string | null;
            itemFulfillments: components["schemas"]["TripsFulfillment"][];
            locked: boolean;
            notes: string;
            /** Format: date-time */
            plannedArrival: string | null;
            proof: components["schemas"]["TripProofMark"] | null;
            purchaseOrderId: string | null;
            /** @description those that differ, without their proofs; GET /trips/{id}/stops/{stopId}/reports has all reports */
            reports: components["schemas"]["TripsStopReport"][];
            salesOrderIds: string[];
            /**
             * Format: int64
             * @description from 1
             */
            sequence: number;
            /** Format: int64 */
            serviceMinutes: number;
            shipTo: components["schemas"]["OrderShipTo"] | null;
            /** @enum {string} */
            status: "pending" | "arrived" | "completed" | "partial" | "failed" | "skipped";
            /** @enum {string} */
            type: "delivery" | "pickup" | "warehouse";
            /** @description POST /trips/{id}/stops/{stopId}/undelivered decides */
            undecidedSalesOrderIds: string[];
            /**
             * Format: int64
             * @description rises with each result that a report states; a report sends it back as stopVersion
             */
            version: number;
        };
        TripsStopCounts: {
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            remaining: number;
            /** Format: int64 */
            total: number;
        };
        TripsStopFields: {
            /** @description of a stop of the trip; absent: a new stop */
            _id?: string;
            addressId?: string;
            readonly arrivedAt?: unknown;
            readonly arrivedAutomatically?: unknown;
            readonly completedAt?: unknown;
            readonly customer?: unknown;
            /** @description with addressId: the location of a stop without orders */
            customerId?: string;
            readonly differs?: unknown;
            readonly distanceKm?: unknown;
            readonly distanceUnknown?: unknown;
            readonly eta?: unknown;
            readonly firstEta?: unknown;
            readonly itemFulfillments?: unknown;
            locked?: boolean;
            notes?: string;
            readonly plannedArrival?: unknown;
            readonly proof?: unknown;
            purchaseOrderId?: string | null | {
                _id: string;
            };
            readonly reports?: unknown;
            /** @description all with the same ship-to address; absent: unchanged */
            salesOrderIds?: string[];
            readonly sequence?: unknown;
            /** Format: int64 */
            serviceMinutes?: number;
            readonly shipTo?: unknown;
            readonly status?: unknown;
            /**
             * @default delivery
             * @enum {string}
             */
            type: "delivery" | "pickup" | "warehouse";
            readonly undecidedSalesOrderIds?: unknown;
            readonly version?: unknown;
        };
        TripsStopLine: {
            /** @description null until the stop is completed */
            delivered: number | null;
            item: components["schemas"]["OrderlineItem"];
            itemId: string;
            /** @description unique within its order only */
            lineId: string;
            /** Format: int64 */
            lineNumber: number;
            orderNumber: string;
            pickNotes: string;
            /** @description to deliver */
            quantity: number;
            /** @description why less was delivered */
            reason: string;
            salesOrderId: string;
            /** @description not delivered and waiting for a decision */
            undecided: number;
            unitName: string;
            units: string;
        };
        TripsStopReport: {
            _id: string;
            /** @description name; empty: not known */
            by: string;
            /** @description the report chosen with this one; null: it is a report of its own */
            chosenReportId: string | null;
            /**
             * Format: date-time
             * @description when the driver arrived or finished
             */
            completedAt: string;
            /** @description it is the result of the stop */
            counts: boolean;
            /** @description the others were delivered in full, if any */
            deliveredLines: components["schemas"]["TripDeliveredLine"][];
            /** @description name of who filed it to the stop after it was set aside; empty: it came by itself */
            filedBy: string;
            /** Format: date-time */
            madeAt: string;
            notes: string;
            proof: components["schemas"]["TripProof"] | null;
            /** @description why that report was chosen */
            reason: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description why the report does not count */
            refused: string | null;
            /** @enum {string} */
            status: "pending" | "arrived" | "completed" | "partial" | "failed" | "skipped";
            /**
             * Format: int64
             * @description of the stop since this report; 0: it states no result that counts
             */
            version: number;
        };
        TripsStopReports: {
            differs: components["schemas"]["TripsDiffering"] | null;
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            reports: components["schemas"]["TripsStopReport"][];
            /**
             * Format: int64
             * @description of all pages
             */
            total: number;
            totalIsMinimum?: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        TripsStoredPhoto: {
            /** @description for the proof of the stop */
            key: string;
        };
        TripsTakeOffInBody: {
            reason: string;
        };
        TripstatusOption: {
            allowed: boolean;
            needsNotes: boolean;
            permitted: boolean;
            /** @description what is against it */
            reasons: string[];
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
        };
        TripstepStepOption: {
            /**
             * Format: int64
             * @description how many orders it would do now
             */
            orders: number;
            /** @description why it cannot be started; empty where it can, or where nothing is left to do */
            reason: string;
            /** @enum {string} */
            step: "fulfil" | "ship" | "invoice";
        };
        TripsTrackedStop: {
            _id: string;
            /** Format: date-time */
            arrivedAt: string | null;
            /** @description arrivedAt is from the vehicle's positions */
            arrivedAutomatically: boolean;
            /**
             * Format: date-time
             * @description end of the delivery window for the expected arrival, or of the last one; null: open at any time, or the vehicle has arrived
             */
            closesAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
            customer: components["schemas"]["TripCustomer"] | null;
            differs: components["schemas"]["TripsDiffering"] | null;
            /**
             * Format: double
             * @description from the previous stop, or the warehouse; null: not known
             */
            distanceKm: number | null;
            /** @description why there is no distance */
            distanceUnknown: string;
            /** Format: date-time */
            eta: string | null;
            /** Format: date-time */
            firstEta: string | null;
            itemFulfillments: components["schemas"]["TripsFulfillment"][];
            /**
             * Format: int64
             * @description actual or expected arrival after the planned one; negative: before
             */
            lateMinutes: number | null;
            locked: boolean;
            notes: string;
            /** Format: date-time */
            plannedArrival: string | null;
            proof: components["schemas"]["TripProofMark"] | null;
            purchaseOrderId: string | null;
            /** @description those that differ, without their proofs; GET /trips/{id}/stops/{stopId}/reports has all reports */
            reports: components["schemas"]["TripsStopReport"][];
            salesOrderIds: string[];
            /**
             * Format: int64
             * @description from 1
             */
            sequence: number;
            /** Format: int64 */
            serviceMinutes: number;
            shipTo: components["schemas"]["OrderShipTo"] | null;
            /** @enum {string} */
            status: "pending" | "arrived" | "completed" | "partial" | "failed" | "skipped";
            /** @enum {string} */
            type: "delivery" | "pickup" | "warehouse";
            /** @description POST /trips/{id}/stops/{stopId}/undelivered decides */
            undecidedSalesOrderIds: string[];
            /**
             * Format: int64
             * @description rises with each result that a report states; a report sends it back as stopVersion
             */
            version: number;
        };
        TripsTracking: {
            /**
             * Format: int64
             * @description expected arrival at the next stop after the planned one; negative: before
             */
            delayMinutes: number | null;
            driverPhone: components["schemas"]["TripsDriverPhone"] | null;
            /** Format: date-time */
            generatedAt: string;
            line: components["schemas"]["TripsLine"] | null;
            position: components["schemas"]["TripsPosition"] | null;
            /** @description with distances and expected times of now */
            progress: components["schemas"]["TripProgress"];
            /**
             * @description on_time: within 15 minutes of the plan; null: no stop is left, or there is no plan
             * @enum {string|null}
             */
            punctuality: "on_time" | "late" | "early" | null;
            stops: components["schemas"]["TripsTrackedStop"][];
            trip: components["schemas"]["TripsHead"];
        };
        TripsTransitionInBody: {
            /**
             * Format: date-time
             * @description when the driver started, returned or ended; absent: now
             */
            at?: string;
            /** @description codes of the problems of a 409 that the caller confirms */
            confirm?: string[];
            notes?: string;
            /**
             * Format: date-time
             * @description the device's clock at the moment of sending; the times of the body are corrected by its difference to the server's clock
             */
            sentAt?: string;
            /** @enum {string} */
            targetStatus: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            /**
             * Format: int64
             * @description what the caller has seen; another one is a conflict
             */
            version?: number;
        };
        TripsTrip: {
            _id: string;
            capacity: components["schemas"]["TripsCapacity"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            departedAt: string | null;
            driverId: components["schemas"]["TripDriver"] | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @enum {string} */
            erpStatus: "none" | "processing" | "partial" | "fulfilled" | "shipping" | "shipped" | "invoicing" | "invoiced" | "failed";
            held: components["schemas"]["TripHold"] | null;
            manifest: components["schemas"]["TripManifestMark"] | null;
            notes: string;
            /** @description among the trips of its date: 01; empty for a trip from before trips were numbered */
            number: string;
            progress: components["schemas"]["TripProgress"];
            /** Format: double */
            returnDistanceKm: number | null;
            route: components["schemas"]["TripsRouteRef"] | null;
            routeId: string | null;
            startTime: string;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            /** @description by is a name */
            statusHistory: components["schemas"]["TripChange"][];
            stops: components["schemas"]["TripsStop"][];
            totals: components["schemas"]["TripTotals"];
            /** Format: date */
            tripDate: string;
            tripNumber: string;
            /** Format: date-time */
            updatedAt: string;
            vehicleId: components["schemas"]["TripsVehicleRef"] | null;
            /** Format: int64 */
            version: number;
            workflow: components["schemas"]["TripsWorkflow"] | null;
        };
        TripsTripDetails: {
            /** Format: date-time */
            eta: string | null;
            /**
             * Format: int64
             * @description of the stop, from 1
             */
            sequence: number;
            /** @enum {string} */
            status: "draft" | "planned" | "ready" | "in_progress" | "returning" | "completed" | "closed" | "cancelled";
            stopId: string;
            tripId: string;
            tripNumber: string;
        };
        TripsUndeliveredInBody: {
            /** @description what was not delivered is damaged: an inventory adjustment removes it from stock */
            damaged?: boolean;
            /**
             * Format: date
             * @description date of the next delivery, with redeliver
             */
            date?: string | null;
            /**
             * @description redeliver: the order is eligible again; return: the goods are in stock, the order stays open; cancel: its lines are closed
             * @enum {string}
             */
            decision: "redeliver" | "return" | "cancel";
            /** @description absent: everything that was not delivered */
            lines?: components["schemas"]["TripreportWishedLine"][];
            reason: string;
            /** @description absent: all orders of the stop */
            salesOrderIds?: string[];
        };
        TripsUpdateInBody: {
            readonly _id?: unknown;
            readonly capacity?: unknown;
            readonly createdAt?: unknown;
            readonly departedAt?: unknown;
            driverId?: (string | null | {
                _id: string;
            }) | null;
            readonly endedAt?: unknown;
            readonly erpStatus?: unknown;
            readonly held?: unknown;
            readonly manifest?: unknown;
            notes?: string;
            readonly number?: unknown;
            readonly progress?: unknown;
            readonly returnDistanceKm?: unknown;
            readonly route?: unknown;
            routeId?: (string | null | {
                _id: string;
            }) | null;
            /** @description are put on the stops at their ship-to addresses */
            salesOrderIds?: string[];
            /** @description HH:MM in the warehouse's zone; empty: none */
            startTime?: string;
            readonly status?: unknown;
            readonly statusHistory?: unknown;
            /** @description replace the trip's stops, in this order */
            stops?: components["schemas"]["TripsStopFields"][];
            readonly totals?: unknown;
            /** Format: date */
            tripDate?: string;
            readonly tripNumber?: unknown;
            readonly updatedAt?: unknown;
            vehicleId?: (string | null | {
                _id: string;
            }) | null;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
            readonly workflow?: unknown;
        };
        TripsVehicleRef: {
            _id: string;
            capacity: components["schemas"]["VehicleCapacity"];
            licensePlate: string;
            name: string;
            type: string;
        };
        TripsWorkflow: {
            /** Format: int64 */
            attempt: number;
            error: string | null;
            executionArn: string;
            /** Format: date-time */
            startedAt: string;
            /** @enum {string} */
            state: "running" | "finished" | "failed";
            /** @enum {string} */
            step: "fulfil" | "ship" | "invoice";
        };
        TripsWorst: {
            /** Format: int64 */
            delayMinutes: number;
            tripId: string;
            tripNumber: string;
        };
        TripTotals: {
            cases: number;
            /**
             * Format: double
             * @description with the way back; without the stops whose place is not known
             */
            distanceKm: number;
            /**
             * Format: int64
             * @description driving, waiting and service, with the way back
             */
            durationMin: number;
            /** Format: int64 */
            orders: number;
            /** Format: int64 */
            stops: number;
            /** @description absent without price.view */
            value?: number;
            /** @description cubic feet */
            volume: number;
            /** @description kilograms */
            weight: number;
        };
        Unit: {
            _id: string;
            abbreviation: string;
            conversionRate: number;
            isBase: boolean;
            unitOfMeasure: string;
        };
        UnitType: {
            _id: string;
            items: components["schemas"]["Unit"][];
            name: string;
        };
        UsersActivateInBody: {
            reason?: string;
        };
        UsersChangePasswordInBody: {
            currentPassword: string;
            newPassword: string;
        };
        UsersDeactivateInBody: {
            reason: string;
        };
        UsersInvitation: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            firstName: string;
            invitedBy: components["schemas"]["InvitationPerson"];
            lastName: string;
            /** @description E.164, such as +13125550142; empty: none */
            phone: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            /** @enum {string} */
            status: "open" | "accepted" | "revoked" | "expired";
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        UsersInviteInBody: {
            email: string;
            firstName: string;
            lastName: string;
            /** @description of their user, with its country code; empty: none */
            phone?: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
        };
        UsersPortalErrorInBody: {
            message: string;
            /** @description the path of the address, without its query */
            screen: string;
            /** @description stack trace and component stack */
            stack: string;
        };
        UsersResetPasswordInBody: {
            newPassword: string;
            reason?: string;
        };
        UsersSetPhoneInBody: {
            /** @description with its country code; empty: none */
            phone: string;
            /** Format: int64 */
            version?: number;
        };
        UsersSetRoleInBody: {
            reason?: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            /** Format: int64 */
            version?: number;
        };
        UsersUpdateProfileInBody: {
            readonly _id?: unknown;
            readonly createdAt?: unknown;
            readonly email?: unknown;
            firstName?: string;
            readonly isActive?: unknown;
            lastName?: string;
            readonly lastSignInAt?: unknown;
            readonly mustChangePassword?: unknown;
            readonly permissions?: unknown;
            /** @description with its country code; empty: none */
            phone?: string;
            readonly role?: unknown;
            readonly tokenVersion?: unknown;
            readonly updatedAt?: unknown;
            /** Format: int64 */
            version?: number;
            readonly warehouse?: unknown;
        };
        UsersUser: {
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** @description empty in lists of drivers without user.manage */
            email: string;
            firstName: string;
            isActive: boolean;
            lastName: string;
            /** Format: date-time */
            lastSignInAt: string | null;
            /** @description an admin set the password */
            mustChangePassword: boolean;
            /** @description E.164, such as +13125550142; empty: none */
            phone: string;
            /** @enum {string} */
            role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            /**
             * Format: date-time
             * @description sign-ins do not count
             */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        Vehicle: {
            _id: string;
            capacity: components["schemas"]["VehicleCapacity"];
            /** Format: date-time */
            createdAt: string;
            driverId: string | null;
            /** @description what it has */
            features: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            isActive: boolean;
            licensePlate: string;
            name: string;
            /** Format: int64 */
            odometer: number;
            type: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
        };
        VehicleCapacity: {
            cases?: number;
            /** @description cubic feet */
            volume?: number;
            /** @description kilograms */
            weight?: number;
        };
        VehiclesAssociatedRoute: {
            _id: string;
            code: string;
            name: string;
        };
        VehiclesCreateInBody: {
            readonly _id?: unknown;
            capacity?: components["schemas"]["VehicleCapacity"];
            readonly createdAt?: unknown;
            driverId?: string | null;
            /** @description what it has */
            features?: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            isActive?: boolean;
            licensePlate?: string;
            name?: string;
            /** Format: int64 */
            odometer?: number;
            type?: string;
            readonly updatedAt?: unknown;
            readonly version?: unknown;
        };
        VehiclesToggleInBody: {
            /** @description absent: toggles it */
            isActive?: boolean;
        };
        VehiclesUpdateInBody: {
            readonly _id?: unknown;
            capacity?: components["schemas"]["VehicleCapacity"];
            readonly createdAt?: unknown;
            driverId?: string | null;
            /** @description what it has */
            features?: ("liftgate" | "ramp" | "pallet_jack" | "refrigerated" | "frozen" | "small_vehicle")[];
            isActive?: boolean;
            licensePlate?: string;
            name?: string;
            /** Format: int64 */
            odometer?: number;
            type?: string;
            readonly updatedAt?: unknown;
            /**
             * Format: int64
             * @description version that the caller has read; 409 if it has changed
             */
            version?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    closeSalesOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderjobClosing"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateSalesOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderjobGenerating"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getJobStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminutilsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listJobResults: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminutilsResults"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                action?: "session.revoke" | "session.invalidateAll" | "session.theft" | "session.cleanup" | "user.invite" | "user.revokeInvitation" | "user.register" | "user.role" | "user.activate" | "user.deactivate" | "user.profile" | "user.changePassword" | "user.resetPassword" | "setting.set" | "setting.reset" | "price.override" | "spotBuySheet.create" | "spotBuySheet.publish" | "spotBuySheet.stopOffer" | "spotBuySheet.close" | "vendorAllowance.create" | "vendorAllowance.change" | "vendorAllowance.delete" | "job.start" | "job.cancel" | "keys.rotate";
                /** @description who did it: a user's id or email */
                actor?: string;
                /** @description a time (RFC 3339), or a date, which means its start in the warehouse's time zone; inclusive */
                from?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                /** @description what it was done to: its id (a setting's key), or a user's email */
                subject?: string;
                /** @description a time (RFC 3339), or a date, which means its end in the warehouse's time zone; inclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    evaluateSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminEvaluateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminEvaluation"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSearchJudgments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminJudgments"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSearchJudgments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminSetJudgmentsInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminJudgments"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPopularity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminPopularity"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    triggerPopularity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminTriggerInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminPopularity"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminPreviewInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminPreview"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFailedSearches: {
        parameters: {
            query?: {
                kind?: "nothing" | "abandoned";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankingFailed"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetSearchWeights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminResetInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminWeights"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSearchSynonym: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminSynonymInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminSynonyms"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSearchWeights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminWeights"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSearchWeights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminSetWeightsInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminWeights"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSearchWeights: {
        parameters: {
            query?: {
                /** @description only versions before this one */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminWeights"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreSearchWeights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAdminRestoreInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchadminWeights"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                clientType?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                /** @description only sessions not used for 30 days */
                stale?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query: {
                /** @description the session's user */
                userId: string;
            };
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEndOneInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cleanUpSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsCleanUpInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRemoved"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSessionStats: {
        parameters: {
            query?: {
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsStats"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSessionsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsUserSessions"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSessionsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEndOfEmailInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endClientSessionsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientType: string;
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEndClientOfEmailInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsUserSessions"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEndOfUserInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endClientSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientType: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionsEndClientOfUserInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLastPurchaseInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyticsLastPurchaseInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsLastPurchase"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductSaleCounts: {
        parameters: {
            query?: {
                /** @description up to today */
                weeks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsSaleCount"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductSaleForCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsProductSale"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getShortItems: {
        parameters: {
            query?: {
                /** @description delivery date; default: tomorrow */
                date?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsShortItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    invalidateAllTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthInvalidateAllInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenVersion"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                "user-agent"?: string;
                "x-bind-refresh"?: "cookie";
                "x-client-type"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthLoginInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLogin"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                "__Secure-backdock-refresh"?: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthLogoutInBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthProfile"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: {
                "user-agent"?: string;
                "x-client-type"?: string;
            };
            path?: never;
            cookie?: {
                "__Secure-backdock-refresh"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRefreshInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRegisterInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAccepted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthResendInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAccepted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRevokeAllInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeSessionsByClientType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRevokeByClientTypeInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRevokeTokenInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRevoked"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthOwnSession"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: {
                "user-agent"?: string;
                "x-bind-refresh"?: "cookie";
                "x-client-type"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthSetPasswordInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRegistered"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTokenVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenVersion"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthVerifyInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthVerified"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CartCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cartId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CartUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addCartToSalesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CartAddInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSalesOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CartSubmitInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    discardCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyCarts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartSummary"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setAddressCoordinates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersCoordinatesInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setAddressDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersDeliveryInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersAddress"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerHistory: {
        parameters: {
            query?: {
                /** @description the _id of an event: only those before it */
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setPar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description item id */
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersParInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removePar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description item id */
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPreferredProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersAddProductInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removePreferredProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description item id */
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restrictProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomersAddProductInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    allowProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description item id */
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersCustomer"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersSummary"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                term: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersSummary"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBoard: {
        parameters: {
            query?: {
                /** @description default: tomorrow */
                date?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchBoard"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBoardLines: {
        parameters: {
            query?: {
                /** @description default: tomorrow */
                date?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchLine"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveOnBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DispatchMoveInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchMoved"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    planDay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DispatchPlanInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchPlanStarted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDayPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchDayPlan"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelDayPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchDayPlan"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    applyDayPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DispatchPlanApplyInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchDayPlan"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDayPlanLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchPlanLine"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoDayPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchDayPlan"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTripsFromSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DispatchFromScheduleInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchFromSchedule"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testErpConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErpconnectionResult"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFeaturedItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureditemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addFeaturedItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturedItemsAddInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureditemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeFeaturedItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureditemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveFeaturedItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturedItemsMoveInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureditemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reorderFeaturedItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturedItemsReorderInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureditemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAdjustments: {
        parameters: {
            query?: {
                /** @description of the adjustment */
                date?: string | null;
                dateFrom?: string | null;
                dateTo?: string | null;
                direction?: "positive" | "negative" | "mixed";
                /** @description id of an item on a line */
                itemId?: string;
                limit?: number;
                /** @description coverage.older of the previous page: continues with what the list no longer holds; page is not used then */
                older?: string;
                /** @description from 1 */
                page?: number;
                reason?: "damaged" | "expired" | "found" | "count" | "donated" | "sample" | "other";
                status?: "posted" | "cancelled" | "removed";
                sync?: "pending" | "in_progress" | "synced" | "failed";
                /** @description only those that wait for their release; needs cost.view */
                waiting?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsStepInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdjustmentHistory: {
        parameters: {
            query?: {
                /** @description id of the oldest event that was read: the next older ones */
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsHistory"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refuseAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsRefuseInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsReleaseInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reverseAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsReverseInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsAdjustment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsCountInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsCountPosted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postNegativeAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsPostInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsPosted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPositiveAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentsPostInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentsPosted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItem"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemBuyers: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsBuyers"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteItemImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImagesItemImage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getItemHistory: {
        parameters: {
            query?: {
                /** @description the _id of an event: only those before it */
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setItemMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsSetMetadataInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItem"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemOpenLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsOpenLines"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getItemPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsItemPrices"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getItemProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsProjection"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemPurchaseOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsPurchaseOrders"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getItemSalesByWeek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemdetailsSalesByWeek"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSubstitutes: {
        parameters: {
            query?: {
                /** @description leaves out items restricted for the customer */
                customerId?: string;
                /** @description unit ids of the lines that need a substitute; repeat the parameter for each */
                units?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadItemImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description alternative text; left out: none, or that of the same picture */
                    description?: string;
                    /**
                     * Format: binary
                     * @description JPEG, PNG or WebP of at most 4 MB
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImagesItemImage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsCompactItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActiveItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsCompactItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setItemsMetadata: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsSetAllMetadataInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsMetadataResult"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoItemsMetadata: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsMetadataResult"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAvailability: {
        parameters: {
            query: {
                /** @description delivery date; default: tomorrow */
                date?: string | null;
                /** @description item ids, separated by commas; unknown ones are left out of the answer */
                ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItemAvailability"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemsPage: {
        parameters: {
            query?: {
                active?: "true" | "false";
                brand?: string[];
                category?: string[];
                direction?: "asc" | "desc";
                featured?: "true" | "false";
                hidden?: "true" | "false";
                /** @description no_selling: no picture, but sold in the last four weeks */
                image?: ("yes" | "no" | "no_selling")[];
                limit?: number;
                /** @description true: with an active out-of-stock mark */
                outOfStock?: "true" | "false";
                /** @description from 1 */
                page?: number;
                search?: string;
                /** @description in the last four weeks */
                sold?: "true" | "false";
                /** @description default: name, with search the best first. basePrice needs the permission price.view, margin cost.view */
                sort?: "name" | "itemId" | "category" | "brand" | "basePrice" | "margin" | "available" | "onOrder" | "nextArrival" | "sold" | "popularity";
                /** @description in: some is available; out: none; short: what is available and arrives within 7 days is less than a week's sales; ordered: on order */
                stock?: ("in" | "out" | "short" | "ordered")[];
                tag?: string[];
                /** @description a price is under the floor published for its level; with zeroMarkupOnly, either is enough. Needs the permission price.override */
                underFloorOnly?: boolean;
                /** @description needs the permission cost.view */
                zeroMarkupOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItemsPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsResolveInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsResolved"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchItems: {
        parameters: {
            query?: {
                category?: string;
                /** @description leaves out items restricted for the customer, and ranks those higher that it prefers or has bought in the last 13 weeks */
                customerId?: string;
                /** @description with the parts of each score */
                explain?: boolean;
                /** @description only items in stock */
                inStock?: boolean;
                limit?: number;
                /** @description from 1 */
                page?: number;
                q?: string;
                /** @description separated by commas; items that have all of them */
                tags?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsFoundItems"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchItemsByTerm: {
        parameters: {
            query?: {
                customerId?: string;
            };
            header?: never;
            path: {
                term: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsCompactItem"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    autocompleteItems: {
        parameters: {
            query?: {
                customerId?: string;
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsSuggestion"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSearchData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsSearchData"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reportFailedSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsReportInBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsTagCount"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMargins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixUpdateMarginsInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixPriceChanges"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemsWithUnitTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemsItemWithUnits"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reportPortalError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersPortalErrorInBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPriceApprovals: {
        parameters: {
            query?: {
                /** @description absent: all */
                status?: "pending" | "approved" | "refused" | "ended";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersPriceApproval"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPriceApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersAskInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersPriceApproval"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    approvePriceApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersVerdictInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersPriceApproval"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refusePriceApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersVerdictInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersPriceApproval"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricingMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixOverview"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setPricingMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixSetInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixMatrix"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAllowances: {
        parameters: {
            query?: {
                /** @description only those of this item */
                itemId?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                /** @description in the vendor, the note, and the item's code and name */
                search?: string;
                sortBy?: "from" | "until" | "vendor" | "createdAt";
                sortOrder?: "asc" | "desc";
                state?: "inForce" | "coming" | "ended";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixAllowancesPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAllowance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingmatrixAllowanceFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixAllowance"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixAllowance"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAllowance: {
        parameters: {
            query: {
                /** @description of the allowance that the caller has seen */
                version: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixUpdateAllowanceInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixAllowance"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAllowances: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixCreateAllowancesInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixAllowances"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listItemPrices: {
        parameters: {
            query?: {
                /** @description empty: the items without a category */
                category?: string[];
                /** @description only these items, whatever the other parameters say */
                ids?: string[];
                limit?: number;
                /** @description from 1 */
                page?: number;
                search?: string;
                /** @description noMarkup: a price is not above the cost; failed: NetSuite refused the prices; unsent: NetSuite does not have them yet, or refused them */
                show?: "all" | "noMarkup" | "failed" | "unsent";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixItemPricesPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setItemPrices: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixSetPricesInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixPriceChanges"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPriceBatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixPriceBatches"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPriceBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixPriceChanges"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoItemPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingMatrixUndoPricesInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixPriceChanges"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPricingMatrixVersions: {
        parameters: {
            query?: {
                /** @description only versions before this one */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingmatrixVersions"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPricingReports: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
                sortBy?: "createdAt" | "closedAt" | "status" | "lines";
                sortOrder?: "asc" | "desc";
                status?: "collecting" | "ready" | "closing" | "closed" | "failed" | "stopped";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricingReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsReport"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricingReportEffect: {
        parameters: {
            query: {
                /** @description ids of at most 50 items of the report, separated by commas */
                itemIds: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsEffect"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPricingReportLines: {
        parameters: {
            query?: {
                category?: string[];
                /** @description of pages */
                cursor?: number;
                decision?: ("undecided" | "accepted" | "overridden" | "rejected")[];
                reason?: ("NO_COST" | "NEW_ITEM" | "ZERO_MARKUP" | "BELOW_FLOOR" | "PO_INCOMING" | "COST_UP" | "COST_DOWN" | "")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLines"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricingReportLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryPricingReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsReport"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopPricingReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsReport"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addItemToPricingReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelWaitingPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    closePricingReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsCloseInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsReport"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    overridePricingRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsOverrideInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricingReportProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsProgress"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refreshWeightedInventoryPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rejectPricingRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsVersionInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startPricingDataCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsStartInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsReport"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoPricingDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsVersionInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptPricingRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                itemId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricingReportsAcceptInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingreportsLine"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPurchaseOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseordersPurchaseOrder"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPendingPurchaseOrders: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseordersSummary"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRouteAssignments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesAssignment"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoutesAssignInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesAssignment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    lookUpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesLookedUp"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                customerId: string;
                routeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoutesTransferInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesAssignment"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAddressesToPlace: {
        parameters: {
            query?: {
                limit?: number;
                /** @description only addresses without it; absent: without either */
                missing?: "route" | "coordinates";
                /** @description from 1 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesToPlace"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRouteSchedules: {
        parameters: {
            query?: {
                /** @description default: 92 days after startDate */
                endDate?: string | null;
                /** @description default: today */
                startDate?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarDay"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRouteSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteSchedulesCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteschedulesRouteSchedule"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRouteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string | null;
                routeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteschedulesRouteSchedule"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteRouteSchedule: {
        parameters: {
            query?: {
                /** @description version that the caller has read; 409 if it has changed; 0: any */
                version?: number;
            };
            header?: never;
            path: {
                date: string | null;
                routeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateRouteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string | null;
                routeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteSchedulesUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteschedulesRouteSchedule"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRouteSchedulesOfRange: {
        parameters: {
            query: {
                /** @description at most 92 days after startDate */
                endDate: string | null;
                startDate: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarDay"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRoutes: {
        parameters: {
            query?: {
                includeInactive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoutesCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRoute: {
        parameters: {
            query?: {
                /** @description with usual.line, for drawing */
                line?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoutesUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPressed"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCurrentPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsCurrentPosition"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listETAs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsETA"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFulfillmentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsFulfillmentStatus"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPositions: {
        parameters: {
            query?: {
                /** @description default: the first position */
                from?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                /** @description default: the newest position */
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPositionHistory"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    processFulfillments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TripsPressInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPressed"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryFulfillments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPressed"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reorderRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoutesReorderInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    toggleRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoutesToggleInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTracking: {
        parameters: {
            query?: {
                /** @description with the planned line, which does not change while the stops do not */
                line?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTracking"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTransitionOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsOptions"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transitionTrip: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsTransitionInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    shipFulfillments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TripsPressInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPressed"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTripsInProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsMoving"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProgressMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsMetrics"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSalesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSalesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSalesOrderConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderConflict"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsDelivery"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSalesOrderHistory: {
        parameters: {
            query?: {
                /** @description the _id of an event: only those before it */
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recalculateSalesOrderRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRerouted"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveSalesOrderConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersResolveInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSalesOrderRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersRouteInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSalesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesOrdersUpOnDateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSalesOrderSyncTasks: {
        parameters: {
            query: {
                /** @description delivery date */
                date: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderQueued"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTripOfFulfillment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTripDetails"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEligibleForTrips: {
        parameters: {
            query: {
                /** @description delivery date */
                date: string | null;
                /** @description a trip whose own orders are included */
                excludeTripId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderEligible"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLinesUnderCost: {
        parameters: {
            query?: {
                /** @description first delivery date; default: today */
                date?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersLineUnderCost"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSalesOrders: {
        parameters: {
            query?: {
                /** @description JSON object: status (array), customerId, deliveryDateFrom, deliveryDateTo, routeId (none: without a route), tripId, sync, owner (a user id, or me), attention (true: those that need a person), search */
                filters?: string;
                limit?: number;
                /** @description the older of a previous answer's coverage, with the same filters: returns the next orders that the list does not hold, latest delivery date first; page and sorting are ignored */
                older?: string;
                /** @description from 1 */
                page?: number;
                /** @description JSON array of at most 3 columns: deliveryDate, transactionDate, orderNumber, customerName, total, status */
                sorting?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesordersList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recalculateSalesOrderRoutes: {
        parameters: {
            query: {
                /** @description delivery date */
                date: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRerouted"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSalesOrdersAwaitingFulfillment: {
        parameters: {
            query: {
                /** @description delivery date */
                date: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRow"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSetting"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSetting"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsSetInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsSetting"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SettingsWriteIn"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSettingHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsChange"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWarehouseAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingAddress"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWarehouseCoordinates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingCoordinates"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpotBuySheets: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
                sortBy?: "date" | "createdAt" | "status" | "lineCount";
                sortOrder?: "asc" | "desc";
                status?: "draft" | "published" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSpotBuySheet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpotBuySheetsCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSpotBuySheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSpotBuySheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpotBuySheetsSetInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    closeSpotBuySheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpotBuySheetsChangeInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopSpotOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                lineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishSpotBuySheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpotBuySheetsChangeInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotbuysheetsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSyncCauses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctaskCauseCount"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDiscovery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncTasksCreateDiscoveryInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksDiscovery"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDiscoveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksDiscovery"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDiscoveryProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksProgress"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryFailedTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksRetried"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDiscoveryTasks: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
                status?: "pending" | "in_progress" | "succeeded" | "failed" | "retrying" | "superseded";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTasks"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getErpState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksERPState"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSyncJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksJobState"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    syncBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncTasksBulkInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksJobStarted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSyncJobs: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksJobState"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    syncSingle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SynctasksRecordName"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksJobStarted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    syncNow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncTasksSyncNowInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksJobStarted"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryCause: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncTasksCauseInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksRetried"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSyncTasks: {
        parameters: {
            query?: {
                cause?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                status?: "pending" | "in_progress" | "succeeded" | "failed" | "retrying" | "superseded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTasks"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSyncTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksSyncTask"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSyncTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncTasksCreateTaskInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynctasksSyncTask"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSyncTasksOfType: {
        parameters: {
            query?: {
                cause?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                status?: "pending" | "in_progress" | "succeeded" | "failed" | "retrying" | "superseded";
            };
            header?: never;
            path: {
                resourceType: "customer" | "item" | "price" | "unit_type" | "price_level" | "stock" | "purchase_order" | "employee" | "sales_order" | "item_fulfillment" | "invoice" | "inventory_adjustment";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTasks"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    tellPhoneState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsPhoneInBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recordPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsPositionsInBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionOutcome"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTrips: {
        parameters: {
            query?: {
                driverId?: string;
                /** @description JSON object: status (one or several), tripDate, tripDateFrom, tripDateTo, routeId, driverId, vehicleId, search */
                filters?: string;
                limit?: number;
                /** @description a coverage's older, with the filters of that answer: the next trips that the list does not hold, the latest date first; page has no effect then */
                older?: string;
                /** @description from 1 */
                page?: number;
                routeId?: string;
                /** @description words of the number, the route's name or the notes */
                search?: string;
                /** @description one status, or several with commas */
                status?: string;
                tripDate?: string | null;
                vehicleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTrip: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addDeliveryStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsAddStopInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    handManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsHandInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    optimizeTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TripsOptimizeInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripchangeOptimised"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    takeOrderOffTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                salesOrderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsTakeOffInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPickupStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsAddStopInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recalculateDistances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setReportAside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description the phone's own name for it */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsSetAsideInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsSetAsideState"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTripSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsSheet"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setTripStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsSetStatusInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStopLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsStopLine"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadStopPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPEG or PNG of at most 4 MB
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsStoredPhoto"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStopPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description the last part of a key in the stop's proof */
                name: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsPhoto"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStopReports: {
        parameters: {
            query?: {
                limit?: number;
                /** @description from 1 */
                page?: number;
            };
            header?: never;
            path: {
                id: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsStopReports"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chooseStopReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                reportId: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TripsChooseInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decideUndelivered: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                stopId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsUndeliveredInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addWarehouseStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsAddStopInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    completeStop: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                stopId: string;
                tripId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsCompleteStopInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsTrip"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTripsOfDriver: {
        parameters: {
            query?: {
                limit?: number;
                /** @description a coverage's older, with the filters of that answer: the next trips that the list does not hold, the latest date first; page has no effect then */
                older?: string;
                /** @description from 1 */
                page?: number;
                /** @description one status, or several with commas */
                status?: string;
                tripDate?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTripsOfRoute: {
        parameters: {
            query?: {
                limit?: number;
                /** @description a coverage's older, with the filters of that answer: the next trips that the list does not hold, the latest date first; page has no effect then */
                older?: string;
                /** @description from 1 */
                page?: number;
                /** @description one status, or several with commas */
                status?: string;
                tripDate?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSetAside: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsAllSetAside"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decideSetAside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TripsDecideSetAsideInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsSetAsideState"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTripStats: {
        parameters: {
            query?: {
                /** @description default: 30 days before to */
                from?: string | null;
                /** @description largest number of trips to evaluate, latest first */
                limit?: number;
                /** @description default: today */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsStats"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActiveTripsOfToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsHead"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTripsOfVehicle: {
        parameters: {
            query?: {
                limit?: number;
                /** @description a coverage's older, with the filters of that answer: the next trips that the list does not hold, the latest date first; page has no effect then */
                older?: string;
                /** @description from 1 */
                page?: number;
                /** @description one status, or several with commas */
                status?: string;
                tripDate?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripsList"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUnitTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitType"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                role?: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersInviteInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersInvitation"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersActivateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersDeactivateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setUserPhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersSetPhoneInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersResetPasswordInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersSetRoleInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsersByRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role: "admin" | "manager" | "sales" | "pricing" | "warehouse" | "dispatcher" | "driver" | "viewer";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersChangePasswordInBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersInvitation"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersInvitation"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsersUpdateProfileInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchUsers: {
        parameters: {
            query: {
                /** @description beginning of the email */
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersUser"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVehicles: {
        parameters: {
            query?: {
                includeInactive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createVehicle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehiclesCreateInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehiclesUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVehicleDriver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripDriver"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVehicleRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehiclesAssociatedRoute"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    toggleVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VehiclesToggleInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEligibleDrivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripDriver"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOutOfStock: {
        parameters: {
            query?: {
                /** @description marks that were active on that day of the warehouse */
                date?: string | null;
                itemId?: string;
                limit?: number;
                /** @description from 1 */
                page?: number;
                status?: "active" | "resolved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockPage"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockMark"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfStockUpdateInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockMark"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAffectedLines: {
        parameters: {
            query?: {
                /** @description refusedSwap is for this item; left out: the mark's substitute */
                substituteItemId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockLine"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeAffectedLines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfStockChangeInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockResult"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOutOfStockHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfStockResolveInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockMark"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActiveOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockMark"][];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockCheck"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLostSales: {
        parameters: {
            query?: {
                itemId?: string;
                /** @description with the present one */
                weeks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockLostSales"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    markOutOfStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfStockMarkInBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutofstockMark"];
                };
            };
            /** @description Refused, or failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
