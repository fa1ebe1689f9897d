package netsuitesim

import (
	"net/http"
	"strings"
)

// control serves the control calls under /_sim/, which tests and the local stack use. They need no sign-in and do not
// count against the concurrency limit.
func (s *Sim) control() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /_sim/health", func(w http.ResponseWriter, r *http.Request) {
		s.json(w, http.StatusOK, map[string]any{"status": "ok", "accountId": s.account})
	})
	mux.HandleFunc("GET /_sim/credentials", func(w http.ResponseWriter, r *http.Request) {
		s.json(w, http.StatusOK, s.signin.Credentials())
	})
	mux.HandleFunc("DELETE /_sim/certificate", func(w http.ResponseWriter, r *http.Request) {
		s.signin.Revoke()
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST /_sim/certificate", func(w http.ResponseWriter, r *http.Request) {
		replaced, err := s.signin.Replace()
		if err != nil {
			s.refuse(w, http.StatusInternalServerError, err)
			return
		}
		s.json(w, http.StatusCreated, replaced)
	})
	mux.HandleFunc("GET /_sim/stats", func(w http.ResponseWriter, r *http.Request) {
		s.json(w, http.StatusOK, s.stats.snapshot())
	})
	mux.HandleFunc("GET /_sim/faults", func(w http.ResponseWriter, r *http.Request) {
		s.json(w, http.StatusOK, s.faults.snapshot())
	})
	mux.HandleFunc("POST /_sim/faults", func(w http.ResponseWriter, r *http.Request) {
		f, err := readFault(r)
		if err != nil {
			s.refuse(w, http.StatusBadRequest, err)
			return
		}
		s.faults.add(f)
		s.json(w, http.StatusCreated, f)
	})
	mux.HandleFunc("DELETE /_sim/faults", func(w http.ResponseWriter, r *http.Request) {
		s.faults.clear()
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET /_sim/records/{type}", s.dump)
	mux.HandleFunc("POST /_sim/load", func(w http.ResponseWriter, r *http.Request) {
		var failed error
		n, err := s.loadAll(r.Context(), readRecords(r.Body, &failed), &failed)
		if err != nil {
			s.refuse(w, http.StatusBadRequest, err)
			return
		}
		s.json(w, http.StatusOK, map[string]any{"loaded": n})
	})
	mux.HandleFunc("POST /_sim/reset", func(w http.ResponseWriter, r *http.Request) {
		if err := s.Reset(r.Context()); err != nil {
			s.refuse(w, http.StatusInternalServerError, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// dump returns all records of a type in the form of the record API, with sublists expanded.
func (s *Sim) dump(w http.ResponseWriter, r *http.Request) {
	kind := recordTypes[strings.ToLower(r.PathValue("type"))]
	if kind == nil {
		http.NotFound(w, r)
		return
	}
	err := s.view(r.Context(), func(t *txn) error {
		out := []any{}
		rd := &renderer{t: t, base: s.origin(r) + recordRoot, expand: true, names: map[string]string{}}
		err := t.each(`SELECT id, body FROM sim_doc WHERE type = ? ORDER BY id`, []any{kind.name}, 2, func(row []any) error {
			id, _ := row[0].(int64)
			body, _ := row[1].(string)
			d, err := decodeDoc(kind, id, body)
			if err != nil {
				return err
			}
			if err := t.show(d); err != nil {
				return err
			}
			record, err := rd.record(d)
			out = append(out, record)
			return err
		})
		if err == nil {
			s.json(w, http.StatusOK, out)
		}
		return err
	})
	if err != nil {
		s.refuse(w, http.StatusInternalServerError, err)
	}
}

func (s *Sim) json(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	s.write(w, body)
}

func (s *Sim) refuse(w http.ResponseWriter, status int, err error) {
	s.json(w, status, map[string]any{"message": err.Error()})
}
